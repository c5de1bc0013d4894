import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { showsDeviceQrCode } from '@farol/core/domain/device/device-qr';
import { useTranslation } from '../language/use-translation.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import type { LabeledVehicle } from './code-label.ts';

const PrintedLabels = lazyWithRetry(async () => (await import('./printed-labels.tsx')).PrintedLabels);

/** More labels would be more paper than anybody wants, and hold the page when it is laid out. */
const MAX_LABELS = 1_000;

/** Prints the codes of vehicles as labels; renders nothing for users who see no codes. */
export function PrintCodesButton({ deviceIds }: { deviceIds: () => readonly number[] }) {
  const { fleet, shell } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const [vehicles, setVehicles] = useState<readonly LabeledVehicle[]>();
  if (!principal || !showsDeviceQrCode(principal)) return null;
  const print = (): void => {
    const chosen = deviceIds().flatMap((id): LabeledVehicle[] => {
      const known = fleet.descriptions[fleet.slotOf(id) ?? -1];
      return known ? [{ id, name: known.name, plate: known.plate }] : [];
    });
    if (chosen.length === 0) shell.notify('info', t('detail.qr.noVehicles'));
    else if (chosen.length > MAX_LABELS) shell.notify('bad', t('detail.qr.tooMany', { most: MAX_LABELS }));
    else
      setVehicles(
        chosen.toSorted((left, right) => left.name.localeCompare(right.name, undefined, { numeric: true })),
      );
  };
  return (
    <>
      <Button variant="light" leftSection={<IconQrcode size={16} aria-hidden />} onClick={print}>
        {t('detail.qr.printMany')}
      </Button>
      {vehicles && (
        <Suspense>
          <PrintedLabels vehicles={vehicles} onDone={() => setVehicles(undefined)} />
        </Suspense>
      )}
    </>
  );
}
