/** Result of a check; `todo` says what to do. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  area: string;
  says: string;
  todo?: string;
  /** True if an optional value is not set. The set-up says so at its step and not again at its end. */
  isLeftOut?: true;
  /** True if the list of what is left after a set-up has it, with what to type (SETUP-12). */
  isLeft?: true;
}

/** Findings of one area, with less to write. */
export function findingsOf(area: string) {
  return {
    ok: (says: string): Finding => ({ level: 'ok', area, says }),
    warning: (says: string, todo: string): Finding => ({ level: 'warning', area, says, todo }),
    leftOut: (says: string, todo: string): Finding => ({ level: 'warning', area, says, todo, isLeftOut: true }),
    left: (says: string, todo: string): Finding => ({ level: 'warning', area, says, todo, isLeft: true }),
    problem: (says: string, todo: string): Finding => ({ level: 'problem', area, says, todo }),
  };
}

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' };

/** The findings for a terminal, the worst last, so that they are visible. */
export function printable(findings: readonly Finding[]): string[] {
  const lines = findings.flatMap(({ level, area, says, todo }) => [
    `${marks[level]}  ${area}: ${says}`,
    ...(todo === undefined ? [] : [`         → ${todo}`]),
  ]);
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length;
  return [...lines, '', `${count('ok')} ok, ${count('warning')} warnings, ${count('problem')} problems.`];
}
