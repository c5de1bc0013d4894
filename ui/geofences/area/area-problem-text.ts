import type { AreaProblem } from '@farol/core/domain/geometry/area-problems';
import type { Translate } from '../../language/texts.ts';

/** Returns why an area cannot be saved. Points and sides are numbered from 1. */
export function areaProblemText(t: Translate, problem: AreaProblem): string {
  switch (problem.kind) {
    case 'crossing':
      return t('geofences.problem.crossing', { first: problem.edges[0] + 1, second: problem.edges[1] + 1 });
    case 'outOfRange':
      return t('geofences.problem.outOfRange', { point: problem.point + 1 });
    case 'tooFewPoints':
      return t('geofences.problem.tooFewPoints', { needed: problem.needed });
    case 'tooLong':
      return t('geofences.problem.tooLong', { length: problem.length, limit: problem.limit });
    case 'radius':
    case 'coincidentPoints':
      return t(`geofences.problem.${problem.kind}`);
    default:
      return problem satisfies never;
  }
}
