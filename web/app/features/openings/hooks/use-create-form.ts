import { formatDateWithZone, viewerTimeZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import type { AdminOpening, OpeningFormResort, OpeningPreview } from '@sunset/contract/api/openings/admin.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { call } from '../../../lib/requests/api.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { blankFields, type FieldProblems } from '../../../lib/requests/problem-fields.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { closuresOf, reloadLater, startOf } from '../mutations.ts';
import { previewQuery, type PreviewInput } from '../queries.ts';
import { startProblem, type WallClock } from '../rules.ts';
import {
  emptyOnSaleForm,
  findMissingDays,
  forNextOpening,
  isEmptyOnSaleForm,
  toOnSaleBody,
  type OnSaleErrors,
  type OnSaleForm,
} from '../on-sale-form.ts';
import {
  findMissingPublication,
  noAddressNote,
  notPublicText,
  publishNow,
  readPublicationProblems,
  toPublishAt,
  type PublicationForm,
} from '../publication.ts';
import { copyLinkAction, readingMs } from '../copy-link-action.tsx';
import { onSaleLabel, onSaleText, type OnSaleFacts } from '../on-sale-text.ts';
import { showStartError } from '../show-start-error.ts';

interface Draft extends WallClock, PublicationForm {
  resortId: string;
  weeks: string;
  releases: OnSaleForm;
  /** Also where the resort is closed. */
  isDespite: boolean;
}

const emptyDraft: Draft = {
  resortId: '',
  day: '',
  time: '',
  weeks: '1',
  releases: emptyOnSaleForm,
  isDespite: false,
  ...publishNow,
};

/** The day and the resort that Opening Dates leads to the form with. */
function readAddress(query: URLSearchParams, resorts: readonly OpeningFormResort[]): Partial<Draft> {
  const [day, resortId] = [query.get('day') ?? '', query.get('resort') ?? ''];
  return {
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
    ...(resorts.some(({ id }) => String(id) === resortId) && { resortId }),
  };
}

const fillIn = 'Please fill this in.';

/** The form for new openings, with the preview of what it creates. */
export function useCreateForm(resorts: readonly OpeningFormResort[]) {
  const client = useQueryClient();
  const [first, ...others] = resorts;
  const resortId = first && others.length === 0 ? String(first.id) : '';
  const { query } = useAddress();
  const resortOf = ({ resortId }: Pick<Draft, 'resortId'>) => resorts.find(({ id }) => String(id) === resortId) ?? null;
  const form = useServerForm({
    initial: { ...emptyDraft, resortId, ...readAddress(query, resorts) },
    missing: (draft) => ({
      ...blankFields(draft, { resortId: fillIn, day: fillIn, time: fillIn }),
      ...inReleases(findMissingDays(draft.releases)),
      ...findMissingPublication(draft),
    }),
    onMissing: showMissingFieldsToast,
    send: (draft) => sendDraft(client, draft, resortOf(draft)),
    problemsOf: readPublicationProblems,
    onSuccess({ openings }, draft) {
      reloadLater(client);
      // The next opening has most of it too, and begins with its resort; that of the only resort is at another time. Nobody sells it
      // by a draw by accident.
      const [next, day] = resortId === '' ? ['resortId', draft.day] : ['day', ''];
      form.reset({ ...draft, resortId, day, isDespite: false, releases: forNextOpening(draft.releases) });
      form.props.ref.current?.querySelector<HTMLElement>(`[name="${next}"]`)?.focus();
      const text = createdText(resortOf(draft)?.name ?? '', openings, draft);
      const description = `${text}${noAddressNote(client, openings)}`;
      return { title: 'Opening Created', description, duration: readingMs, ...copyLinkAction(openings) };
    },
    onError: (error) => showStartError(error, 'Creation Failed', 'Failed to create resort opening.'),
  });
  const resort = resortOf(form.values);
  const input = toPreviewInput(form.values, resort);
  const preview = useQuery({ ...previewQuery(input ?? emptyInput), enabled: input !== null });
  const problem = input && preview.error instanceof ApiError ? startProblem(preview.error.problem?.errors) : null;
  const onSaleErrors = ofReleases(form.errors);
  return {
    ...form,
    resort,
    preview: input && preview.data ? preview.data : null,
    onSale: input && preview.data ? onSaleOf(form.values, preview.data) : null,
    startErrors: {
      day: form.errorOf('day'),
      time: form.errorOf('time') ?? (problem?.field === 'time' ? problem.text : undefined),
    },
    publicationErrors: { day: form.errorOf('publishDay'), time: form.errorOf('publishTime') },
    weeksError: problem?.field === 'weeks' ? problem.text : undefined,
    onSaleErrors,
    onSaleErrorKey: Object.keys(onSaleErrors).length > 0 ? String(form.attempts) : '',
  };
}

/** When booking of the first opening would open; null while a day or the time of its publication is missing. */
function onSaleOf(draft: Draft, [first]: readonly OpeningPreview[]): OnSaleFacts | null {
  const missing = { ...findMissingPublication(draft), ...findMissingDays(draft.releases) };
  if (!first || Object.keys(missing).length > 0) return null;
  return {
    releases: toOnSaleBody(draft.releases, first.opening_date),
    sale_mode: draft.releases.saleMode ?? 'fast',
    is_published: draft.publish === 'now',
    publish_at: toPublishAt(draft).publish_at ?? null,
  };
}

async function sendDraft(client: QueryClient, draft: Draft, resort: OpeningFormResort | null) {
  const input = toPreviewInput(draft, resort) ?? emptyInput;
  const start = await startOf(client, input);
  const closures = draft.isDespite ? await closuresOf(client, input) : [];
  return call('POST /admin/resort-openings/create', {
    body: {
      resort_name: resort?.name ?? '',
      opening_date: start,
      despite_closures: closures,
      timezone: input.timeZone,
      repeat_weeks: input.weeks,
      ...toPublishAt(draft),
      ...(isEmptyOnSaleForm(draft.releases) ? {} : { releases: toOnSaleBody(draft.releases, start) }),
    },
  });
}

const inReleases = (errors: FieldProblems) =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [`releases.${field}`, text]));

const ofReleases = (errors: FieldProblems): OnSaleErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith('releases.') ? [[path.slice('releases.'.length), text]] : [],
    ),
  );

function showMissingFieldsToast(): void {
  addToast({
    variant: 'destructive',
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
  });
}

function createdText(resortName: string, openings: readonly AdminOpening[], { releases }: Draft): string {
  const [first] = openings;
  const sold = releases.saleMode === 'draw' ? ' Rooms are sold by a draw.' : '';
  if (!first) return '';
  const times = `${onSaleLabel(first, openings.length > 1)}: ${onSaleText(first, serverNow())}.`;
  const ending = `${sold} ${times}${notPublicText(openings)}`;
  if (openings.length > 1) return `${formatCount(openings.length, 'opening')} at ${resortName}.${ending}`;
  return `${resortName} opens ${formatDateWithZone(first.opening_date, 'weekdayDateTime')}.${ending}`;
}

const emptyInput: PreviewInput = { day: '', time: '', timeZone: 'UTC', weeks: 1, resortId: 0, moving: null };

/** The request for the preview; null while something is missing. */
function toPreviewInput(
  { day, time, weeks }: Pick<Draft, 'day' | 'time' | 'weeks'>,
  resort: OpeningFormResort | null,
): PreviewInput | null {
  if (!resort || day === '' || time === '') return null;
  return { day, time, timeZone: viewerTimeZone(), weeks: Number(weeks), resortId: resort.id, moving: null };
}
