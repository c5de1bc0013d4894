import { Suspense } from 'react';
import { trackerCodeAmong } from '@farol/core/domain/device/auto-link';
import { useTranslation } from '../../language/use-translation.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { DRIVER_TEXTS } from '../../language/driver-texts.ts';
import { loadTextBundle } from '../../language/translation.ts';

/** The camera of the drivers' page, with its texts. */
const CodeScanner = lazyWithRetry(async () => {
  const [{ CodeScanner: Scanner }] = await Promise.all([
    import('../../codes/code-scanner.tsx'),
    loadTextBundle(DRIVER_TEXTS),
  ]);
  return Scanner;
});

/** The picture of the camera, until the code on a tracker is read in it. */
export function TrackerScanner() {
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
