import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useIsControlKeyHeld } from './input/use-held-control-key.ts';

/** Returns what is shown at every vehicle: what the user chose, and all of it while the control key is held. */
export function useLabelOptions(): { names: boolean; plates: boolean; rings: boolean } {
  const { names, plates, rings } = useAnswers(useConsole().preferences.browser);
  const showsAll = useIsControlKeyHeld();
  return { names: names || showsAll, plates: plates || showsAll, rings: rings || showsAll };
}
