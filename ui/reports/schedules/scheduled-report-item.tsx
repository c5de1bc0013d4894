import { IconCalendar, IconCalendarTime, IconCar, IconClock, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import type { ScheduleOwners } from '@farol/core/domain/report/schedule-owners';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './schedules.module.css';
import { useScheduleTexts } from './use-schedule-texts.ts';

interface ScheduledReportItemProps {
  schedule: RecordOf<'scheduledReports'>;
  /** Undefined while they are unknown. */
  owners: ScheduleOwners | undefined;
  onOpen: () => void;
}

/** A scheduled report: a button that opens it. */
export function ScheduledReportItem({ schedule, owners, onOpen }: ScheduledReportItemProps) {
  const { t } = useTranslation();
  const texts = useScheduleTexts(schedule, owners);
  return (
    <li className={styles.item}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <IconCalendarTime size={20} aria-hidden className={styles.icon} />
        <span className={styles.name}>{schedule.description || t('records.unnamed')}</span>
        <span className={styles.facts}>
          {texts.next && <Fact icon={<IconClock size={14} aria-hidden />}>{texts.next}</Fact>}
          {texts.calendar && <Fact icon={<IconCalendar size={14} aria-hidden />}>{texts.calendar}</Fact>}
          {texts.vehicles && <Fact icon={<IconCar size={14} aria-hidden />}>{texts.vehicles}</Fact>}
          {texts.recipients && (
            <Fact icon={<IconMail size={14} aria-hidden />} isMissing={owners?.userIds.length === 0}>
              {texts.recipients}
            </Fact>
          )}
        </span>
        <span className={styles.type}>{texts.type}</span>
      </button>
    </li>
  );
}

function Fact({
  icon,
  isMissing = false,
  children,
}: {
  icon: ReactNode;
  isMissing?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={styles.fact} data-missing={isMissing || undefined}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
