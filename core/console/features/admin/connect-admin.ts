import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { formAnswers, formVerbs } from '../../connected/form-connector.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { AdminFeature } from './admin-feature.ts';
import { connectWatchedList } from '../devices/connect-watched-list.ts';
import type { ActivitySubject } from '../../../domain/activity/activity-entry.ts';
import {
  UNFILTERED_ACTIVITY,
  type ActivityColumn,
  type ActivityFilter,
} from '../../../domain/activity/activity-filter.ts';
import type { BrandingProblems } from '../../../domain/server/branding/branding-config.ts';
import type { Branding } from '../../../domain/server/branding/branding.ts';
import type { LogoChange } from '../../../domain/server/branding/logo-file.ts';
import { activityOf, type activityLogMachine } from '../../../machines/admin/activity-log.ts';
import type { brandingFormMachine } from '../../../machines/admin/branding-form.ts';
import type { serverStatisticsMachine } from '../../../machines/admin/server-statistics.ts';

/** Connects administration besides records. */
export function connectAdmin(actors: AdminFeature) {
  return {
    activityLog: connectActivityLog(actors.activityLog),
    statistics: connectStatistics(actors.serverStatistics),
    unreadableReports: connectWatchedList(actors.unreadableReports),
    branding: connectBrandingForm(actors.brandingForm),
  };
}

/** Connects the activity log: the entries of a server, a user or a device, and how they are shown. */
function connectActivityLog(log: ActorRefFrom<typeof activityLogMachine>) {
  return connected(log, {
    answers: ({ value, context: { view, result, days, reason } }) => ({
      isOpen: value !== 'closed',
      isLoading: value === 'loading',
      isLoaded: value === 'loaded',
      /** The server keeps no activity log. */
      isUnsupported: value === 'unsupported',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? '') : undefined,
      subject: view.subject,
      /** Newest first. */
      entries: result.entries,
      /** True if there are more entries: only the newest were loaded. */
      isTruncated: result.isTruncated,
      /** The days in the input fields, valid or not. */
      days,
      filter: view.filter,
      sort: view.sort,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        close: [],
        refresh: [],
        setDays: ['days'],
      }),
      /** Opens the log of a subject; without one, that of the address. */
      open: (subject?: ActivitySubject) => send({ type: 'OPEN', view: subject && activityOf(subject) }),
      setFilter: (filter: Partial<ActivityFilter>) => send({ type: 'CHANGE_VIEW', change: { filter } }),
      clearFilter: () => send({ type: 'CHANGE_VIEW', change: { filter: UNFILTERED_ACTIVITY } }),
      sortBy: (column: ActivityColumn) => send({ type: 'CHANGE_VIEW', change: { sortBy: column } }),
    }),
  });
}

/** Connects the server statistics (contract §4.8). */
function connectStatistics(statistics: ActorRefFrom<typeof serverStatisticsMachine>) {
  return connected(statistics, {
    answers: ({ value, context: { days, result, reason } }) => ({
      isOpen: value !== 'closed',
      isLoading: value === 'loading',
      isLoaded: value === 'loaded',
      /** The server keeps no statistics. */
      isUnsupported: value === 'unsupported',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** The days in the input fields, valid or not. */
      days,
      /** Oldest first. */
      dailyStatistics: result,
    }),
    verbs: (send) =>
      verbsOf(send, {
        open: [],
        close: [],
        refresh: [],
        setDays: ['days'],
      }),
  });
}

/** Connects the branding form (facts §10, "Branding config"); announces `saved` with the branding. */
function connectBrandingForm(form: ActorRefFrom<typeof brandingFormMachine>) {
  return connected(form, {
    answers: (snapshot) => {
      const { value, context } = snapshot;
      const { draft, problems, saveError } = context;
      return {
        ...formAnswers(snapshot),
        isLoaded: value === 'editing' || value === 'saving' || value === 'confirmingDiscard',
        /** As typed. */
        draft: draft.branding,
        /** The chosen change of the logo. */
        logo: draft.logo,
        /** The problems of what is typed, once saving has found some. */
        problems: problems ?? NO_PROBLEMS,
        /** Why saving failed, as a failure code; undefined while it did not. */
        saveFailure: saveError,
      };
    },
    verbs: (send) => ({
      ...verbsOf(send, {
        open: [],
      }),
      ...formVerbs(send),
      change: (changes: Partial<Branding>) => send({ type: 'CHANGE', change: { branding: changes } }),
      /** Chooses a new logo, no logo, or the stored one again. */
      setLogo: (logo: LogoChange) => send({ type: 'CHANGE', change: { logo } }),
    }),
  });
}

const NO_PROBLEMS: BrandingProblems = {};
