import { Menu } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { isScheduledReportType } from '@farol/core/domain/report/scheduled-report';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useChangePermission } from '../../kit/console/use-permission.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';

/** Has the shown report mailed by a calendar: the form of a schedule, filled in with what is shown, for oneself. */
export function ScheduleMenuItem() {
  const { reports, records, shell } = useConsole();
  const { t } = useTranslation();
  const { name: type, requestedChoice } = useAnswers(reports.report);
  const mayChangeBy = useChangePermission();
  const principal = usePrincipal();
  const { defaults, permissions } = RESOURCES.scheduledReports;
  const isOffered = isScheduledReportType(type) && mayChangeBy(permissions.create);
  if (!isOffered || !requestedChoice || !principal) return null;
  const schedule = (): void => {
    const { deviceIds, groupIds, daily } = requestedChoice;
    shell.open('scheduledReports');
    const form = records.forms.scheduledReports;
    form.open({
      ...defaults,
      type,
      description: t(reportTitleKey(type)),
      attributes: daily ? { daily } : {},
    });
    form.setField('linkedDevices', deviceIds.join(','));
    form.setField('linkedGroups', groupIds.join(','));
    form.setField('recipients', String(principal.user.id));
  };
  return (
    <Menu.Item mih={44} leftSection={<IconMail size={16} aria-hidden />} onClick={schedule}>
      {t('reports.schedules.mail')}
    </Menu.Item>
  );
}
