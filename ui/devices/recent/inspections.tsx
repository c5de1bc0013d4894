import { Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { inspectionPhotoPath, problemsOf, type StoredInspection } from '@farol/core/domain/device/inspection';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { dayAndTimeFormat } from '../../kit/texts/day-and-time.ts';
import { DetailSection } from '../detail/detail-section.tsx';
import styles from './inspections.module.css';

/** So many are shown at first. */
const COLLAPSED_COUNT = 2;

/** What drivers inspected of the device, the newest first, with the problems and their photos. Nothing without. */
export function InspectionList() {
  const { inspections } = useConsole().devices;
  const { t } = useTranslation();
  const items = useSelector(inspections, (answers) => answers.items);
  const [isExpanded, setExpanded] = useState(false);
  if (items.length === 0) return null;
  return (
    <DetailSection title={t('detail.inspections.title')}>
      <ol className={styles.inspections}>
        {(isExpanded ? items : items.slice(0, COLLAPSED_COUNT)).map((inspection) => (
          <Inspection key={inspection.id} inspection={inspection} />
        ))}
      </ol>
      {items.length > COLLAPSED_COUNT && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('detail.inspections.fewer') : t('detail.inspections.all', { count: items.length })}
        </Button>
      )}
    </DetailSection>
  );
}

function Inspection({ inspection }: { inspection: StoredInspection }) {
  const { t, i18n } = useTranslation();
  const { kind, answers, driverName, madeAtMs } = inspection;
  const problems = problemsOf(answers);
  const state =
    kind === 'problem'
      ? t('detail.inspections.problem')
      : problems.length === 0
        ? t('detail.inspections.ok')
        : t('detail.inspections.problems', { count: problems.length });
  const Glyph = problems.length === 0 ? IconCircleCheckFilled : IconAlertTriangleFilled;
  return (
    <li>
      <p className={styles.head}>
        <span className={styles.state} data-tone={problems.length === 0 ? 'good' : 'attention'}>
          <Glyph size={16} aria-hidden />
          {state}
        </span>
        <time dateTime={new Date(madeAtMs).toISOString()}>{dayAndTimeFormat(i18n.language)(madeAtMs)}</time>
      </p>
      <p className={styles.driver}>
        {kind === 'checklist' ? `${t('detail.inspections.checklist')} · ${driverName}` : driverName}
      </p>
      <Answers inspection={inspection} />
    </li>
  );
}

/** The problems, and the photos of whatever was photographed. */
function Answers({ inspection }: { inspection: StoredInspection }) {
  const { t } = useTranslation();
  const namespace = useSelector(useConsole().access, (answers) => answers.namespace);
  const shown = inspection.answers
    .map((answer, item) => ({ ...answer, item }))
    .filter(({ isOk, photo }) => !isOk || photo !== 'none');
  if (shown.length === 0) return null;
  return (
    <ul className={styles.answers}>
      {shown.map(({ item, text, note, photo, isOk }) => (
        <li key={item} data-tone={isOk ? undefined : 'attention'}>
          <span>
            {text !== '' && <strong>{text}</strong>}
            {note !== '' && <span className={styles.note}>{note}</span>}
            {photo === 'awaited' && <span className={styles.driver}>{t('detail.inspections.awaited')}</span>}
          </span>
          {photo === 'stored' && (
            <a href={inspectionPhotoPath(namespace, inspection, item)} target="_blank" rel="noreferrer">
              <img
                src={inspectionPhotoPath(namespace, inspection, item)}
                alt={t('detail.inspections.photo', { item: text || note })}
                loading="lazy"
              />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
