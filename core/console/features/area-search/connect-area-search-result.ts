import type { VehicleVisit } from '../../../domain/area-search/area-search-question.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { AreaSearchActors } from './area-search-feature.ts';

/** What is known of the answer which vehicles were within a circle in a period. */
export interface AreaSearchResultView {
  /** The server is asked. */
  readonly isAsking: boolean;
  /** Nobody was there. */
  readonly isNobody: boolean;
  /** Those that began first come first; none while there is no answer. */
  readonly visits: readonly VehicleVisit[];
  /** Why there is no answer, as a failure code; undefined while none failed. */
  readonly failure: string | undefined;
  /** Where the server does not answer for the fleet: how many vehicles were asked about, and how many were in view. */
  readonly limit:
    | {
        /** How many vehicles were asked about. */
        readonly shown: number;
        /** How many vehicles were in view. */
        readonly inView: number;
      }
    | undefined;
  /** How far the answer reaches, milliseconds: to the end of the period or of the data; 0 while nothing was asked. */
  readonly untilMs: number;
  /** Until when the server knew what was stored (milliseconds), where what came later is missing in the answer. */
  readonly dataUntilMs: number | undefined;
  /** Other vehicles are in view than those asked about. */
  readonly isViewOutdated: boolean;
}

/** What users can do with the answer which vehicles were within a circle in a period. */
export interface AreaSearchResultActions {
  /** Asks again: after a failure, after having been cancelled, or about the vehicles that are in view now. */
  readonly ask: () => void;
  /** Asks no longer; there is no answer then. */
  readonly cancel: () => void;
}

/** Who was within a circle, as front ends see it. */
export type ConnectedAreaSearchResult = Connected<AreaSearchResultView, AreaSearchResultActions>;

/** Connects the answer which vehicles were within a circle in a period. */
export function connectAreaSearchResult({ areaSearch }: AreaSearchActors): ConnectedAreaSearchResult {
  return connectActor(areaSearch, {
    view: ({ value, context: { question, visits, asked, dataUntilMs, isViewOutdated, reason } }) => ({
      isAsking: value === 'asking',
      isNobody: value === 'none',
      visits,
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      limit: asked && { shown: asked.view.deviceIds.length, inView: asked.view.total },
      untilMs: Math.min(question?.period.toMs ?? 0, dataUntilMs ?? Infinity),
      dataUntilMs,
      isViewOutdated,
    }),
    actions: (send) =>
      actionsOf(send, {
        ask: [],
        cancel: [],
      }),
  });
}
