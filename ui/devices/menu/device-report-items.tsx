import { Menu } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { Principal } from '@farol/core/domain/access/permission';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { reportPath } from '@farol/core/domain/navigation/report-url';
import { FIRST_CHOICE } from '@farol/core/domain/report/report-choice';
import { mayHaveReport, type ReportName } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { SubMenu } from './sub-menu.tsx';

/** The reports of one device. */
const NAMES: readonly ReportName[] = ['summary', 'trips', 'stops', 'events'];

/** Today's reports of a device, as far as the user may have them. */
export function DeviceReportItems({ deviceId, principal }: { deviceId: number; principal: Principal }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const names = NAMES.filter((name) => mayHaveReport(name, principal));
  if (names.length === 0) return null;
  return (
    <SubMenu icon={<IconReportAnalytics size={16} aria-hidden />} label={t('screen.reports')}>
      {names.map((name) => (
        <Menu.Item
          key={name}
          onClick={() => navigate(reportPath(name, { ...FIRST_CHOICE, deviceIds: [deviceId] }))}
        >
          {t(reportTitleKey(name))}
        </Menu.Item>
      ))}
    </SubMenu>
  );
}
