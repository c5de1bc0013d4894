import { Button, Menu } from '@mantine/core';
import { IconBookmarks, IconChevronDown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useSavedReports } from './use-saved-reports.ts';
import styles from './choice.module.css';

/** The saved selections of the open report: one that is chosen fills the form and is shown. */
export function SavedMenu({ onShow }: { onShow: () => void }) {
  const name = useSelector(useConsole().reports.report, (report) => report.name);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const saved = useSavedReports().filter((one) => one.name === name);
  if (saved.length === 0) return null;
  return (
    <Menu withinPortal shadow="sm" position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          leftSection={<IconBookmarks size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('reports.index.saved')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.savedMenu ?? ''}>
        {saved.map(({ title, path, text }) => (
          <Menu.Item
            key={title}
            mih={44}
            onClick={() => {
              // The address brings its vehicles, period, filters, order and columns.
              navigate(path);
              onShow();
            }}
          >
            {title}
            {text !== title && <span className={styles.savedText}>{text}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
