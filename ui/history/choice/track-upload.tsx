import { Button, Loader } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { TrackUploadResult } from '@farol/core/domain/position/track-problem';
import { useTranslation } from '../../language/use-translation.ts';
import { QuestionFooter } from '../../kit/dialogs/question-footer.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import styles from './track-upload.module.css';

/** The server takes no larger files. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/**
 * Adds the track of a GPX or CSV file to the history of the chosen vehicle: first says what the file has and what will be
 * left out, line by line, then stores it.
 */
export function TrackUploadForm({ deviceIds }: { deviceIds: readonly number[] }) {
  const { upload } = useConsole().history;
  const { t } = useTranslation();
  const answers = useView(upload);
  const { track, isChecking, isConfirming, isStoring, preview, result, failure } = answers;
  const [isTooLarge, setTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [deviceId] = deviceIds;
  useEffect(() => () => upload.close(), [upload, deviceId]);
  const choose = async (file: File): Promise<void> => {
    setTooLarge(file.size > MAX_FILE_BYTES);
    upload.close();
    if (deviceId === undefined || file.size > MAX_FILE_BYTES) return;
    upload.choose({ deviceId, name: file.name, file: new Uint8Array(await file.arrayBuffer()) });
  };
  const problem = isTooLarge ? t('history.upload.tooLarge') : failure && failureCodeText(t, failure);
  const isRefused = failure !== undefined && preview === undefined;
  return (
    <section className={styles.upload} aria-label={t('history.upload.title')}>
      <input
        ref={input}
        type="file"
        accept=".gpx,.csv,text/csv,application/gpx+xml"
        hidden
        aria-label={t('history.upload.title')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        disabled={deviceIds.length !== 1 || isChecking || isStoring}
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('history.upload.choose')}
      </Button>
      <p className={styles.hint}>
        {t(deviceIds.length === 1 ? 'history.upload.hint' : 'history.upload.oneVehicle')}
      </p>
      <div role="status">
        {isChecking && (
          <p className={styles.checking}>
            <Loader size="xs" aria-hidden /> {t('history.upload.checking')}
          </p>
        )}
        {result && <Stored result={result} />}
        {(isConfirming || isStoring) && track && preview && <Found name={track.name} preview={preview} />}
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {t(isRefused ? 'history.upload.checkFailed' : 'history.upload.failed')} {problem}
        </p>
      )}
      {isRefused && (
        <Button variant="default" onClick={upload.retry}>
          {t('history.upload.retry')}
        </Button>
      )}
    </section>
  );
}

/** What the file has, before it is stored. */
function Found({ name, preview }: { name: string; preview: TrackUploadResult }) {
  const { upload } = useConsole().history;
  const { t, i18n } = useTranslation();
  const { isStoring } = useView(upload);
  const { stored, known, from, to } = preview;
  const number = new Intl.NumberFormat(i18n.language);
  // With the year: a track may be old.
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className={styles.found}>
      <p className={styles.name}>{name}</p>
      <p className={styles.outcome}>
        {stored > 0
          ? t('history.upload.new', { count: stored, shown: number.format(stored) })
          : t('history.upload.nothingNew')}
      </p>
      {from !== undefined && to !== undefined && (
        <p className={styles.hint}>
          {t('history.upload.period', {
            from: time.format(Date.parse(from)),
            to: time.format(Date.parse(to)),
          })}
        </p>
      )}
      {known > 0 && (
        <p className={styles.hint}>
          {t('history.upload.wouldBeKnown', { count: known, shown: number.format(known) })}
        </p>
      )}
      <LeftOut result={preview} text="wouldBeProblems" />
      <QuestionFooter
        onCancel={upload.close}
        action={
          stored > 0
            ? {
                text: t('history.upload.confirm', { count: stored, shown: number.format(stored) }),
                onConfirm: upload.confirm,
                isRunning: isStoring,
              }
            : undefined
        }
      />
    </div>
  );
}

function Stored({ result }: { result: TrackUploadResult }) {
  const { t, i18n } = useTranslation();
  const { stored, known } = result;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <p className={styles.outcome}>
        {t('history.upload.stored', { count: stored, shown: number.format(stored) })}
        {known > 0 && ` ${t('history.upload.known', { count: known, shown: number.format(known) })}`}
      </p>
      <LeftOut result={result} text="problems" />
    </>
  );
}

/** The lines that are not taken, with the reason. */
function LeftOut({ result, text }: { result: TrackUploadResult; text: 'wouldBeProblems' | 'problems' }) {
  const { t, i18n } = useTranslation();
  const { problems, problemCount } = result;
  if (problemCount === 0) return null;
  const shown = new Intl.NumberFormat(i18n.language).format(problemCount);
  return (
    <>
      <p className={styles.problem}>{t(`history.upload.${text}`, { count: problemCount, shown })}</p>
      <ul className={styles.lines}>
        {problems.map(({ line, kind, sample }) => (
          <li key={`${line} ${sample}`}>
            {t('history.upload.line', { line, problem: t(`history.upload.kind.${kind}`) })}
            <code>{sample}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
