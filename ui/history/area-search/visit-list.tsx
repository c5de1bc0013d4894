import { ActionIcon, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { historyPath } from '@farol/core/domain/navigation/history-url';
import { visitEnd, type VehicleVisit } from '@farol/core/domain/area-search/area-search-question';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { dayAndTimeFormat } from '../../kit/texts/day-and-time.ts';
import { durationText } from '../../kit/texts/duration-text.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import { useShowPast } from '../../map/controls/use-replay-tool.ts';
import { useVehicleNames } from '../use-vehicle-names.ts';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './area-search.module.css';

/** Rows drawn at first, and with each press more. */
const ROWS = 100;
/** What the player shows around a visit, milliseconds. */
const AROUND_MS = 30 * 60_000;

interface VisitListProps {
  visits: readonly VehicleVisit[];
  /** How far the answer reaches, milliseconds since the epoch. */
  untilMs: number;
  /** Called when a visit is opened in the player. */
  onOpened: () => void;
}

/** The visits, in the order in which they began; each leads to the player. */
export function VisitList({ visits, untilMs, onOpened }: VisitListProps) {
  const { t, i18n } = useTranslation();
  const [count, setCount] = useState(ROWS);
  const shown = visits.slice(0, count);
  const names = useVehicleNames(shown.map(({ deviceId }) => deviceId)).split('\n');
  const vehicles = new Set(visits.map(({ deviceId }) => deviceId)).size;
  return (
    <div className={styles.answer}>
      <p className={styles.count} role="status">
        {t('areaSearch.vehicles', { count: vehicles, shown: vehicles.toLocaleString(i18n.language) })}
        {' · '}
        {t('areaSearch.visits', { count: visits.length, shown: visits.length.toLocaleString(i18n.language) })}
      </p>
      <ul className={styles.list}>
        {shown.map((visit, at) => (
          <VisitRow
            key={`${visit.deviceId} ${visit.fromMs} ${visit.toMs}`}
            visit={visit}
            name={names[at] ?? ''}
            untilMs={untilMs}
            onOpened={onOpened}
          />
        ))}
        {visits.length > count && (
          <li>
            <Button variant="subtle" size="compact-md" onClick={() => setCount(count + ROWS)}>
              {t('areaSearch.more')}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}

interface VisitRowProps {
  visit: VehicleVisit;
  name: string;
  untilMs: number;
  onOpened: () => void;
}

function VisitRow({ visit, name, untilMs, onOpened }: VisitRowProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const showPast = useShowPast();
  const { distance } = useUnits();
  const { deviceId, fromMs, closestMeters, begin } = visit;
  const { toMs, kind } = visitEnd(visit, untilMs, Date.now());
  const time = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
  const notes = [
    begin !== 'entered' && t(`areaSearch.begin.${begin}`),
    kind !== 'left' && t(`areaSearch.end.${kind}`, { moment: dayAndTimeFormat(i18n.language)(toMs) }),
    t('areaSearch.closest', { distance: lengthText(i18n.language, closestMeters, distance) }),
  ].filter((note) => note !== false);
  const open = (): void => {
    const around = { fromMs: fromMs - AROUND_MS, toMs: toMs + AROUND_MS };
    navigate(historyPath({ deviceIds: [deviceId], ...around }, fromMs));
    onOpened();
  };
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} title={t('areaSearch.play')} onClick={open}>
        <span className={styles.name}>{name}</span>
        <span className={styles.time}>{time.formatRange(fromMs, toMs)}</span>
        <span className={styles.duration}>{durationText(t, toMs - fromMs)}</span>
        <span className={styles.notes}>{notes.join(' · ')}</span>
      </button>
      <Tooltip label={t('areaSearch.moment')} position="left">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('areaSearch.momentOf', { name })}
          onClick={() => showPast(fromMs)}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
