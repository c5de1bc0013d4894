import {
  IconExclamationCircle,
  IconCamera,
  IconChecks,
  IconCloudOff,
  IconCameraOff,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useSelector } from '@xstate/react';
import type {
  ConnectedInspections,
  ShownInspectionDraft,
} from '@farol/core/console/features/drivers/connect-inspections';
import { INSPECTION_LIMITS, type InspectionKind } from '@farol/core/domain/device/inspection';
import { useTranslation } from '../language/use-translation.ts';
import { PrimaryButton } from '../sign-in/primary-button.tsx';
import { useView } from '../kit/console/use-view.ts';
import signIn from '../sign-in/sign-in.module.css';
import driver from './driver.module.css';
import styles from './inspections.module.css';
import { scaledPhoto } from '../kit/browser/scaled-photo.ts';

/** So good is a photo at first, and then as it has to be to be small enough. */
const QUALITIES = [0.8, 0.6, 0.4, 0.2];

/** What a driver inspects: the checklist before driving, and problems at any time; and what is still to be sent. */
export function InspectionForms({ inspections }: { inspections: ConnectedInspections }) {
  const { t, i18n } = useTranslation();
  const { checklist, problem, mayReport, sentAtMs, isChecklistWaiting, sent, isOffline, waiting, refusal } =
    useView(inspections);
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  return (
    <div className={styles.inspections}>
      {isOffline && (
        <div className={driver.offline} role="status">
          <IconCloudOff size={24} stroke={1.6} aria-hidden />
          <p>{t('driver.inspection.offline')}</p>
          <button type="button" className={driver.textButton} onClick={inspections.retry}>
            {t('driver.retry')}
          </button>
        </div>
      )}
      {waiting > 0 && !isOffline && (
        <p className={signIn.dimmed} role="status">
          {t('driver.inspection.waiting', { count: waiting })}
        </p>
      )}
      {refusal !== undefined && (
        <p className={signIn.notice} role="alert">
          {t('driver.inspection.refused', { code: refusal })}
        </p>
      )}
      {checklist && <Draft inspections={inspections} kind="checklist" draft={checklist} />}
      {mayReport && !checklist && sentAtMs !== undefined && isChecklistWaiting && (
        <p className={signIn.dimmed} role="status">
          {t('driver.inspection.unsentChecklist', { time: time.format(sentAtMs) })}
        </p>
      )}
      {mayReport && !checklist && sentAtMs !== undefined && !isChecklistWaiting && (
        <p className={styles.sent} role={sent === 'checklist' ? 'status' : undefined}>
          <IconChecks size={20} stroke={2} aria-hidden />
          {t('driver.inspection.sentChecklist', { time: time.format(sentAtMs) })}
        </p>
      )}
      {sent === 'problem' && waiting === 0 && (
        <p className={signIn.notice} data-good role="status">
          {t('driver.inspection.sentProblem')}
        </p>
      )}
      {problem ? (
        <Draft inspections={inspections} kind="problem" draft={problem} />
      ) : (
        mayReport && (
          <button type="button" className={styles.report} onClick={inspections.startProblem}>
            <IconExclamationCircle size={22} stroke={1.6} aria-hidden />
            {t('driver.inspection.report')}
          </button>
        )
      )}
    </div>
  );
}

interface DraftProps {
  inspections: ConnectedInspections;
  kind: InspectionKind;
  draft: ShownInspectionDraft;
}

function Draft({ inspections, kind, draft }: DraftProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const isFull = useSelector(inspections, (answers) => answers.isFull);
  const { items, done } = draft;
  const isIncomplete = items.some(({ missing }) => missing !== undefined);
  return (
    <section className={styles.draft} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>
          {t(kind === 'checklist' ? 'driver.inspection.title' : 'driver.inspection.report')}
        </h3>
        {kind === 'checklist' && (
          <span className={styles.done}>{t('driver.inspection.done', { done, count: items.length })}</span>
        )}
      </header>
      {kind === 'checklist' && <p className={signIn.dimmed}>{t('driver.inspection.intro')}</p>}
      <ol className={styles.items}>
        {items.map((_, item) => (
          // Items have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Item key={item} inspections={inspections} kind={kind} draft={draft} item={item} />
        ))}
      </ol>
      {isIncomplete && (
        <p className={styles.missing} role="alert">
          {t('driver.inspection.incomplete')}
        </p>
      )}
      {isFull && done === items.length && (
        <p className={styles.missing} role="alert">
          {t('driver.inspection.tooManyWait')}
        </p>
      )}
      <PrimaryButton onClick={() => inspections.send(kind)}>
        {t(kind === 'checklist' ? 'driver.inspection.send' : 'driver.inspection.sendProblem')}
      </PrimaryButton>
      {kind === 'problem' && (
        <button type="button" className={driver.textButton} onClick={inspections.cancelProblem}>
          {t('driver.inspection.cancel')}
        </button>
      )}
    </section>
  );
}

function Item({ inspections, kind, draft, item }: DraftProps & { item: number }) {
  const { t } = useTranslation();
  const id = useId();
  const shown = draft.items[item];
  if (!shown) return null;
  const { text, isOk, note, photo, taken, missing } = shown;
  const choice = (value: boolean) => (
    <label className={styles.choice} data-tone={value ? 'good' : 'bad'}>
      <input
        type="radio"
        name={id}
        checked={isOk === value}
        onChange={() => inspections.answer(kind, item, value)}
      />
      {value ? (
        <IconChecks size={20} stroke={2} aria-hidden />
      ) : (
        <IconExclamationCircle size={20} stroke={1.8} aria-hidden />
      )}
      {t(value ? 'driver.inspection.ok' : 'driver.inspection.problem')}
    </label>
  );
  const isProblem = isOk === false;
  const hasPhoto = isProblem || photo === 'always';
  return (
    <li className={styles.item} data-missing={missing !== undefined || undefined}>
      {kind === 'checklist' && (
        <fieldset className={styles.choices}>
          <legend>{text}</legend>
          {choice(true)}
          {choice(false)}
        </fieldset>
      )}
      {isProblem && (
        <label className={styles.note}>
          {t('driver.inspection.note')}
          <textarea
            rows={2}
            maxLength={INSPECTION_LIMITS.noteLength}
            value={note}
            onChange={(event) => inspections.note(kind, item, event.currentTarget.value)}
          />
        </label>
      )}
      {hasPhoto && (
        <Photo
          taken={taken}
          isNeeded={missing !== 'photo' && (photo === 'always' || (photo === 'problem' && isProblem))}
          mayAdd={draft.mayAddPhoto || taken !== undefined}
          onPhoto={(next) => inspections.photo(kind, item, next)}
        />
      )}
      {missing !== undefined && <p className={styles.missing}>{t(`driver.inspection.missing.${missing}`)}</p>}
    </li>
  );
}

interface PhotoProps {
  /** JPEG in Base64. */
  taken: string | undefined;
  isNeeded: boolean;
  mayAdd: boolean;
  onPhoto: (photo: string | undefined) => void;
}

function Photo({ taken, isNeeded, mayAdd, onPhoto }: PhotoProps) {
  const { t } = useTranslation();
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const photo = await takenPhoto(file);
    setUnreadable(photo === undefined);
    if (photo !== undefined) onPhoto(photo);
  };
  return (
    <div className={styles.photo}>
      {taken !== undefined && (
        <img src={`data:image/jpeg;base64,${taken}`} alt={t('driver.inspection.photoAlt')} />
      )}
      {mayAdd ? (
        <label className={styles.camera}>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <IconCamera size={20} stroke={1.6} aria-hidden />
          {t(taken === undefined ? 'driver.inspection.takePhoto' : 'driver.inspection.takeAgain')}
        </label>
      ) : (
        <span className={signIn.dimmed}>{t('driver.inspection.full')}</span>
      )}
      {taken !== undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('driver.inspection.removePhoto')}
          onClick={() => onPhoto(undefined)}
        >
          <IconCameraOff size={20} stroke={1.6} aria-hidden />
        </button>
      )}
      {isNeeded && taken === undefined && mayAdd && (
        <span className={signIn.dimmed}>{t('driver.inspection.photoNeeded')}</span>
      )}
      {isUnreadable && (
        <p className={styles.missing} role="alert">
          {t('driver.inspection.unreadable')}
        </p>
      )}
    </div>
  );
}

/**
 * Returns a photo of the camera as it is sent, a JPEG in Base64 of at most 200 kB; undefined when the browser cannot
 * decode it.
 */
async function takenPhoto(file: Blob): Promise<string | undefined> {
  for (const quality of QUALITIES) {
    const photo = await scaledPhoto(file, quality);
    if (!photo) return undefined;
    if (photo.bytes.length <= INSPECTION_LIMITS.photoBytes) return base64Of(photo.bytes);
  }
  return undefined;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  // In parts: no call takes as many arguments as a photo has bytes.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCodePoint(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
