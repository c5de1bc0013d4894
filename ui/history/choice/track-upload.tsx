import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { TrackUploadResult } from '@farol/core/domain/position/track-problem';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { reasonText } from '../../language/reason-text.ts';
import styles from './track-upload.module.css';

/** The server takes no larger files (contract §8.10). */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Adds the track of a GPX or CSV file to the history of the chosen vehicle, and says line by line what was not taken. */
export function TrackUpload({ deviceIds }: { deviceIds: readonly number[] }) {
  const { upload } = useConsole().history;
  const { t } = useTranslation();
  const { isPending, response, failure } = useAnswers(upload);
  const [isTooLarge, setTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [deviceId] = deviceIds;
  useEffect(() => () => upload.clear(), [upload, deviceId]);
  const send = async (file: File): Promise<void> => {
    setTooLarge(file.size > MAX_FILE_BYTES);
    upload.clear();
    if (deviceId === undefined || file.size > MAX_FILE_BYTES) return;
    upload.add({ deviceId, file: new Uint8Array(await file.arrayBuffer()) });
  };
  const problem = isTooLarge ? t('history.upload.tooLarge') : failure && reasonText(t, failure);
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
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        h={44}
        loading={isPending}
        disabled={deviceIds.length !== 1}
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('history.upload.choose')}
      </Button>
      <p className={styles.hint}>
        {t(deviceIds.length === 1 ? 'history.upload.hint' : 'history.upload.oneVehicle')}
      </p>
      <div role="status">{response && <Outcome result={response} />}</div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {t('history.upload.failed')} {problem}
        </p>
      )}
    </section>
  );
}

function Outcome({ result }: { result: TrackUploadResult }) {
  const { t, i18n } = useTranslation();
  const { stored, known, problems, problemCount } = result;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <p className={styles.outcome}>
        {t('history.upload.stored', { count: stored, shown: number.format(stored) })}
        {known > 0 && ` ${t('history.upload.known', { count: known, shown: number.format(known) })}`}
      </p>
      {problemCount > 0 && (
        <>
          <p className={styles.problem}>
            {t('history.upload.problems', { count: problemCount, shown: number.format(problemCount) })}
          </p>
          <ul className={styles.lines}>
            {problems.map(({ line, kind, sample }) => (
              <li key={`${line} ${sample}`}>
                {t('history.upload.line', { line, problem: t(`history.upload.kind.${kind}`) })}
                <code>{sample}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
