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
import type { ReportName } from '@farol/core/domain/report/report';

/** The icon of each report, and of the history. */
export const REPORT_ICONS: Readonly<Record<ReportName | 'history', Icon>> = {
  summary: IconReportAnalytics,
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
