import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { mapInPieces } from '../kit/browser/in-pieces.ts';
import { codeLabelOf, type CodeLabel, type LabeledVehicle } from './code-label.ts';
import { LabelSheet } from './label-sheet.tsx';

interface PrintedLabelsProps {
  vehicles: readonly LabeledVehicle[];
  /** Called when the browser has printed them, or when the user said no. */
  onDone: () => void;
}

/** Draws the labels of vehicles, for which the page is not held, and lets the browser print them. */
export function PrintedLabels({ vehicles, onDone }: PrintedLabelsProps) {
  const [labels, setLabels] = useState<readonly CodeLabel[]>();
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    let isOver = false;
    const draw = async (): Promise<void> => {
      const drawn = await mapInPieces(vehicles, codeLabelOf);
      if (!isOver) startTransition(() => setLabels(drawn));
    };
    void draw();
    return () => {
      isOver = true;
    };
  }, [vehicles]);
  useEffect(() => {
    if (!labels) return undefined;
    const end = (): void => finish();
    window.addEventListener('afterprint', end);
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', end);
    };
  }, [labels]);
  return labels ? <LabelSheet labels={labels} /> : null;
}
