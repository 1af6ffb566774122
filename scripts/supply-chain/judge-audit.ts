import { z } from 'zod';

/** An advisory that does not concern us, why, and until when that was looked at. */
export interface AuditException {
  advisory: string;
  package: string;
  reason: string;
  until: string;
}

export const exceptionsSchema = z.array(
  z.object({
    advisory: z.string().regex(/^GHSA-/),
    package: z.string(),
    reason: z.string().min(20),
    until: z.iso.date(),
  }),
);

const advisorySchema = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() });
const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisorySchema])) })),
});

export interface AuditVerdict {
  kind: 'clean' | 'explained' | 'vulnerable' | 'not answered';
  lines: string[];
}

/** Judges what `npm audit --json` printed. Exceptions that ran out, and those that nothing matches, are said. */
export function judgeAudit(printed: string, exceptions: readonly AuditException[], today: string): AuditVerdict {
  const read = reportSchema.safeParse(parsed(printed));
  if (!read.success) return { kind: 'not answered', lines: [`It said: ${printed.slice(0, 300).trim() || 'nothing'}`] };
  const advisories = new Map(
    Object.values(read.data.vulnerabilities)
      .flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
      .map((advisory) => [advisory.url, advisory]),
  );
  const lines: string[] = [];
  let isVulnerable = false;
  for (const { name, title, url, severity } of advisories.values()) {
    const exception = exceptions.find((one) => url.endsWith(one.advisory) && one.package === name);
    const stands = exception !== undefined && exception.until >= today;
    isVulnerable ||= !stands;
    lines.push(
      `${stands ? 'explained' : 'OPEN'}  ${name} (${severity}): ${title} ${url}${exception ? ` — ${exception.reason}, until ${exception.until}` : ''}`,
    );
  }
  const idle = exceptions.filter((one) => ![...advisories.keys()].some((url) => url.endsWith(one.advisory)));
  for (const { advisory, package: name } of idle)
    lines.push(`no longer needed: the exception for ${advisory} (${name})`);
  if (isVulnerable) return { kind: 'vulnerable', lines };
  return { kind: advisories.size === 0 ? 'clean' : 'explained', lines };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
