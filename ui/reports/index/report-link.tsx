import type { ReactNode } from 'react';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import { useTranslation } from '../../language/use-translation.ts';
import { Link } from '../../kit/navigation/navigation.tsx';
import styles from './report-index.module.css';
import {
  IconBell,
  IconChecklist,
  IconGasStation,
  IconMapPinCheck,
  IconMapPins,
  IconParking,
  IconPlayerPlay,
  IconPolygon,
  IconReportAnalytics,
  IconRoute,
  IconSteeringWheel,
  type Icon,
} from '@tabler/icons-react';

/** The icons of reports, and of the history; reports without one share that of the summary. */
const REPORT_ICONS: Readonly<Partial<Record<ReportName | 'history', Icon>>> = {
  trips: IconRoute,
  stops: IconParking,
  events: IconBell,
  geofences: IconPolygon,
  route: IconMapPins,
  combined: IconMapPinCheck,
  drivers: IconSteeringWheel,
  fuel: IconGasStation,
  inspections: IconChecklist,
  history: IconPlayerPlay,
};

interface ReportLinkProps {
  icon: ReportName | 'history';
  to: string;
  title: string;
  /** By default what the report answers. */
  text?: string;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A line of the index that opens a report. */
export function ReportLink({ icon, to, title, text, children }: ReportLinkProps) {
  const { t } = useTranslation();
  const ReportIcon = REPORT_ICONS[icon] ?? IconReportAnalytics;
  const answer = text ?? t(`reports.index.question.${icon}`);
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.link}>
        <ReportIcon size={20} aria-hidden />
        <span className={styles.name}>{title}</span>
        <span className={styles.question} title={answer}>
          {answer}
        </span>
      </Link>
      {children}
    </li>
  );
}
