import { VISITS_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import { parseVisitsUrl, visitsUrlParameters } from '../domain/navigation/visits-url.ts';
import { isSameQuestion } from '../domain/visit/visit-question.ts';
import type { VisitRequestStore } from '../machines/visit/visit-request.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the question who was within a circle, on every screen. */
export function visitsUrlState(request: VisitRequestStore): UrlStatePart {
  const asked = () => {
    const { circle, period } = request.getSnapshot().context;
    return circle && { circle, period };
  };
  return {
    parameterNames: new Set<string>(VISITS_PARAMETERS),
    isActive: () => true,
    restore: (parameters) => {
      const [question, current] = [parseVisitsUrl(parameters), asked()];
      if (question) {
        if (!current || !isSameQuestion(question, current)) request.send({ type: 'SHOW', question });
      } else if (current) request.send({ type: 'CLOSE' });
    },
    serialize: () => {
      const current = asked();
      const isReadable =
        current && Number.isFinite(current.period.fromMs) && Number.isFinite(current.period.toMs);
      return isReadable ? visitsUrlParameters(current) : [];
    },
    subscribe: (changed) => request.subscribe(changed),
  };
}
