import { IconBulb, IconBulbFilled, IconCameraRotate, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import {
  scannerCameraProblem,
  loadCodeReader,
  openScannerCamera,
  type ScannerCamera,
  type ScannerCameraProblem,
  type CodeReader,
} from './scanner-camera.ts';
import styles from './code-scanner.module.css';

/** The pause between two searches for a code, milliseconds: a phone must not get hot. */
const SEARCH_PAUSE_MS = 120;

interface CodeScannerProps {
  /** The QR code of a vehicle, or any code on the label of a tracker. */
  of: 'vehicle' | 'tracker';
  /** Called once, with the texts of the codes in the first picture that has some; there is at least one. */
  onCodes: (texts: readonly string[]) => void;
  onProblem: (problem: ScannerCameraProblem) => void;
  onClose: () => void;
}

/** The picture of the camera, until a code is read in it (facts §6). */
export function CodeScanner({ of, onCodes, onProblem, onClose }: CodeScannerProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [camera, setCamera] = useState<ScannerCamera>();
  const [readsBars, setReadsBars] = useState<boolean>();
  const [isLit, setLit] = useState(false);
  const read = useEffectEvent(onCodes);
  const load = useEffectEvent(() => loadCodeReader(of === 'tracker'));
  const fail = useEffectEvent(onProblem);
  useEffect(() => {
    let opened: ScannerCamera | undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async (): Promise<void> => {
      const loading = load();
      // What it reads is said before the camera shows anything.
      const tell = ({ readsBars: found }: CodeReader): void => {
        if (!isOver) setReadsBars(found);
      };
      loading.then(tell, () => undefined);
      opened = await openScannerCamera(chosen);
      const screen = video.current;
      if (isOver || !screen) return opened.close();
      setCamera(opened);
      screen.srcObject = opened.stream;
      await screen.play().catch(() => undefined);
      const reader = await loading;
      const search = async (): Promise<void> => {
        const texts = await reader.read(screen);
        if (isOver) return;
        if (texts.length === 0) timer = setTimeout(() => void search(), SEARCH_PAUSE_MS);
        else read(texts);
      };
      await search();
    };
    start().catch((error: unknown) => {
      if (!isOver) fail(scannerCameraProblem(error));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      opened?.close();
      setLit(false);
    };
  }, [chosen]);
  const next = camera && camera.ids[(camera.ids.indexOf(camera.id ?? '') + 1) % camera.ids.length];
  return (
    <section className={styles.scanner} aria-label={t(of === 'tracker' ? 'autoLink.scan' : 'driver.scan')}>
      <video ref={video} className={styles.video} muted playsInline />
      <div className={styles.aim} aria-hidden />
      <p className={styles.aimText} role="status">
        {of === 'vehicle'
          ? t('driver.aim')
          : readsBars !== undefined && t(`autoLink.aim.${readsBars ? 'any' : 'qrOnly'}`)}
      </p>
      <div className={styles.scannerButtons}>
        {camera?.hasTorch && (
          <button
            type="button"
            className={styles.roundButton}
            aria-label={t('driver.torch')}
            aria-pressed={isLit}
            onClick={() => {
              void camera.setTorch(!isLit).then(
                () => setLit(!isLit),
                () => undefined,
              );
            }}
          >
            {isLit ? <IconBulbFilled size={24} aria-hidden /> : <IconBulb size={24} aria-hidden />}
          </button>
        )}
        {camera && camera.ids.length > 1 && (
          <button
            type="button"
            className={styles.roundButton}
            aria-label={t('driver.otherCamera')}
            onClick={() => setChosen(next)}
          >
            <IconCameraRotate size={24} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={styles.roundButton}
          aria-label={t('driver.stopScan')}
          onClick={onClose}
        >
          <IconX size={24} aria-hidden />
        </button>
      </div>
    </section>
  );
}
