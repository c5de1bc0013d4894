import { describeValue } from '../view/match.ts';
import { parseDuration, writeDuration } from './duration.ts';
import type { Step } from './step-schema.ts';

/** Returns how a step is told in the log of a run: who does what. */
export function describeStep(step: Step): { who: string; what: string } {
  if ('do' in step)
    return {
      who: step.who,
      what: step.with === undefined ? step.do : `${step.do} ${describeValue(step.with)}`,
    };
  if ('visit' in step) return { who: step.who, what: `visits ${step.visit}` };
  if ('page' in step) return { who: step.who, what: `page: ${step.page}` };
  if ('network' in step) return { who: step.who, what: `network: ${step.network}` };
  if ('clock' in step)
    return { who: step.who, what: `clock moves by ${writeDuration(parseDuration(step.clock) ?? 0)}` };
  if ('wait' in step) return { who: 'clock', what: `${step.wait} pass` };
  if ('server' in step) return { who: 'server', what: step.server };
  if ('reports' in step) return { who: step.vehicle, what: `reports ${describeValue(step.reports)}` };
  if ('online' in step) return { who: step.vehicle, what: step.online ? 'is reachable' : 'is out of reach' };
  if ('becomes' in step) return { who: step.user, what: `becomes ${describeValue(step.becomes)}` };
  return { who: step.who ?? 'server', what: `expects ${describeValue(step.expect)}` };
}
