import type { RunRecord } from '../record/run-record.ts';
import type { Chart, ChartState, ChartTransition } from './chart.ts';

/** Why parts of charts are not reached, by the id of a state or transition, each in one sentence. */
export type Reasons = Readonly<Record<string, string>>;

/** How often runs reached a part of a chart. */
export interface Reach<P extends ChartState | ChartTransition = ChartState | ChartTransition> {
  readonly part: P;
  readonly times: number;
  /** Why it is not reached; missing if it is not known. */
  readonly reason: string | undefined;
}

/** What runs reached of one chart. */
export interface ChartCoverage {
  readonly chart: Chart;
  readonly states: readonly Reach<ChartState>[];
  readonly transitions: readonly Reach<ChartTransition>[];
}

/** How many parts were reached, how many were not for a known reason, and how many there are. */
export interface CoverageCount {
  readonly reached: number;
  readonly explained: number;
  readonly total: number;
}

/** Returns what runs reached of each chart, in the order of the charts. */
export function coverageOf(
  charts: readonly Chart[],
  runs: Iterable<Pick<RunRecord, 'visits'>>,
  reasons: Reasons,
): readonly ChartCoverage[] {
  const times = visitsOf(runs);
  const reach = <P extends ChartState | ChartTransition>(part: P): Reach<P> => ({
    part,
    times: times.get(part.id) ?? 0,
    reason: reasons[part.id],
  });
  return charts.map((chart) => ({
    chart,
    states: chart.states.map(reach),
    transitions: chart.transitions.map(reach),
  }));
}

/** Counts the parts that were reached. */
export function countReached(parts: readonly Reach[]): CoverageCount {
  return {
    reached: parts.filter(({ times }) => times > 0).length,
    explained: parts.filter(({ times, reason }) => times === 0 && reason !== undefined).length,
    total: parts.length,
  };
}

/**
 * Returns what is wrong with the coverage, a sentence each: a part that was neither reached nor explained, a
 * reason for a part that was reached, and a reason for a part that no chart has.
 */
export function coverageProblems(coverage: readonly ChartCoverage[], reasons: Reasons): readonly string[] {
  const parts = coverage.flatMap(({ states, transitions }) => [...states, ...transitions]);
  const known = new Set(parts.map(({ part }) => part.id));
  return [
    ...parts.flatMap(({ part, times, reason }) => {
      if (times === 0 && reason === undefined) return [`${part.id} was not reached and has no reason`];
      return times > 0 && reason !== undefined ? [`${part.id} was reached and needs no reason`] : [];
    }),
    ...Object.keys(reasons).flatMap((id) =>
      known.has(id) ? [] : [`${id} has a reason but no chart has it`],
    ),
  ];
}

/** Adds up the visits of all runs, by the id of the state or transition. */
function visitsOf(runs: Iterable<Pick<RunRecord, 'visits'>>): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { visits } of runs)
    for (const { states, transitions } of Object.values(visits))
      for (const counts of [states, transitions])
        for (const [id, count] of Object.entries(counts)) times.set(id, (times.get(id) ?? 0) + count);
  return times;
}
