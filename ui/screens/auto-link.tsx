import { Button } from '@mantine/core';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useEffect, Suspense } from 'react';
import { useSelector } from '@xstate/react';
import { autoLinkDenial, trackerCodeAmong } from '@farol/core/domain/device/auto-link';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useTranslation } from '../language/use-translation.ts';
import { AutoLinkForm } from '../devices/auto-link/auto-link-form.tsx';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { StateMessage } from '../kit/messages/state-message.tsx';
import { useNavigate, usePathParameters } from '../kit/navigation/navigation.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { DRIVER_TEXTS } from '../language/driver-texts.ts';
import { loadTextBundle } from '../language/translation.ts';

const SLICES: readonly FleetSlice[] = ['counts'];

/** Links a tracker to the user's own account (§2, `/autolink`), by the code on it or its typed identifier. */
export function Component() {
  const { fleet, devices } = useConsole();
  const { autoLink } = devices;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const { id = '' } = usePathParameters();
  const step = useSelector(autoLink, (answers) => answers.step);
  useFleetChanges(fleet, SLICES);
  useEffect(() => {
    autoLink.open(id);
  }, [autoLink, id]);
  if (!principal) return null;
  if (step === 'linked') return <Linked />;
  const bar = autoLinkDenial(principal, fleet.counts.all);
  if (bar)
    return (
      <StateMessage Icon={IconLock} title={t('autoLink.barredTitle')} text={t(`autoLink.barred.${bar}`)} />
    );
  return (
    <>
      <AutoLinkForm />
      {step === 'scanning' && <TrackerScanner />}
    </>
  );
}

function Linked() {
  const { autoLink } = useConsole().devices;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const plate = useSelector(autoLink, ({ draft }) => draft.plate.trim());
  return (
    <StateMessage
      Icon={IconCircleCheck}
      title={t('autoLink.linked', { plate })}
      text={t('autoLink.linkedText')}
      role="status"
    >
      <Button onClick={() => navigate('/home')}>{t('autoLink.toMap')}</Button>
      <Button variant="default" onClick={autoLink.next}>
        {t('autoLink.next')}
      </Button>
    </StateMessage>
  );
}

/** The camera of the drivers' page, with its texts. */
const CodeScanner = lazyWithRetry(async () => {
  const [{ CodeScanner: Scanner }] = await Promise.all([
    import('../codes/code-scanner.tsx'),
    loadTextBundle(DRIVER_TEXTS),
  ]);
  return Scanner;
});

/** The picture of the camera, until the code on a tracker is read in it. */
function TrackerScanner() {
  const { autoLink } = useConsole().devices;
  const { t } = useTranslation();
  return (
    <DialogFrame title={t('autoLink.scan')} fullScreen onClose={autoLink.stopScan}>
      <Suspense>
        <CodeScanner
          of="tracker"
          onCodes={(texts) => autoLink.takeCode(trackerCodeAmong(texts))}
          onProblem={autoLink.lackCamera}
          onClose={autoLink.stopScan}
        />
      </Suspense>
    </DialogFrame>
  );
}
