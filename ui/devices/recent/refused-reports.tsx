import { Alert, Anchor, Button } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { useSelector } from '@xstate/react';
import {
  MAX_REFUSED_REPORTS,
  refusalReasonParts,
  refusedSince,
} from '@farol/core/domain/device/report-problem';
import { useConsole } from '../../kit/console/use-console.ts';
import { dayAndTimeFormat } from '../../kit/texts/day-and-time.ts';
import { DetailSection } from '../detail/detail-section.tsx';
import styles from './report-problems.module.css';

const DAY_MS = 86_400_000;
/** So many are shown at first. */
const FIRST_REPORTS = 3;
/** Where the hint above the fold leads. */
const LIST_ID = 'refused-reports';

/** That reports of the device were refused lately, with the way to the list; for managers. Renders nothing without. */
export function RefusedReportsHint({ nowMs }: { nowMs: number }) {
  const { refusedReports } = useConsole().devices;
  const { t } = useTranslation();
  const reports = useSelector(refusedReports, ({ items }) => items);
  const count = refusedSince(reports, nowMs - DAY_MS);
  if (count === 0) return null;
  return (
    <Alert color="yellow" p="sm" icon={<IconFileAlert size={18} aria-hidden />}>
      {t(count >= MAX_REFUSED_REPORTS ? 'detail.refused.hintFull' : 'detail.refused.hint', { count })}{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        onClick={() => {
          const list = document.getElementById(LIST_ID);
          list?.scrollIntoView({ block: 'start' });
          list?.focus({ preventScroll: true });
        }}
      >
        {t('detail.refused.look')}
      </Anchor>
    </Alert>
  );
}

/** The latest reports of which something was not taken: when, what and why. Renders nothing without. */
export function RefusedReportList() {
  const { refusedReports } = useConsole().devices;
  const { t, i18n } = useTranslation();
  const reports = useSelector(refusedReports, ({ items }) => items);
  const key = useId();
  const [areAllShown, setAllShown] = useState(false);
  if (reports.length === 0) return null;
  const time = dayAndTimeFormat(i18n.language);
  return (
    <DetailSection title={t('detail.refused.title')}>
      <ul id={LIST_ID} tabIndex={-1} className={styles.problems}>
        {reports
          .slice(0, areAllShown ? undefined : FIRST_REPORTS)
          .map(({ time: at, protocol, reason, text }, index) => (
            // Two reports may be equal in all that is known of them.
            <li key={`${key} ${at} ${reports.length - index}`}>
              <span>
                {refusalReasonParts(reason).map(({ kind, sample }) => (
                  <span key={`${kind} ${sample}`} className={styles.part}>
                    {kind === undefined ? sample : t(`detail.problems.${kind}`)}
                    {kind !== undefined && sample !== '' && <code>{sample}</code>}
                  </span>
                ))}
              </span>
              <time dateTime={at}>
                {time(Date.parse(at))}
                {protocol !== '' && <span className={styles.protocol}>{protocol}</span>}
              </time>
              {text !== '' && (
                <details className={styles.sent}>
                  <summary>{t('detail.refused.sent')}</summary>
                  <code>{text}</code>
                </details>
              )}
            </li>
          ))}
      </ul>
      {reports.length > FIRST_REPORTS && (
        <Button variant="subtle" mt={4} onClick={() => setAllShown(!areAllShown)}>
          {areAllShown
            ? t('detail.inspections.fewer')
            : t('detail.inspections.all', { count: reports.length })}
        </Button>
      )}
      <p className={styles.note}>{t('detail.refused.note')}</p>
    </DetailSection>
  );
}
