import { AREA_SEARCH_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import { parseAreaSearchUrl, areaSearchUrlParameters } from '../domain/navigation/area-search-url.ts';
import { isSameQuestion } from '../domain/area-search/area-search-question.ts';
import type { AreaSearchRequestStore } from '../machines/area-search/area-search-request.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the question who was within a circle, on every screen. */
export function areaSearchUrlState(request: AreaSearchRequestStore): UrlStatePart {
  const asked = () => {
    const { circle, period } = request.getSnapshot().context;
    return circle && { circle, period };
  };
  return {
    parameterNames: new Set<string>(AREA_SEARCH_PARAMETERS),
    isActive: () => true,
    restore: (parameters) => {
      const [question, current] = [parseAreaSearchUrl(parameters), asked()];
      if (question) {
        if (!current || !isSameQuestion(question, current)) request.send({ type: 'SHOW', question });
      } else if (current) request.send({ type: 'CLOSE' });
    },
    serialize: () => {
      const current = asked();
      const isReadable =
        current && Number.isFinite(current.period.fromMs) && Number.isFinite(current.period.toMs);
      return isReadable ? areaSearchUrlParameters(current) : [];
    },
    subscribe: (changed) => request.subscribe(changed),
  };
}
