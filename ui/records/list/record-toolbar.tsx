import { FileButton, Menu } from '@mantine/core';
import { IconDownload, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { SearchInput } from '../../kit/forms/search-input.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import type { TableFormat } from './use-table-exchange.ts';
import styles from './record-list.module.css';
import { AddButton, MoreButton } from '../../kit/layout/toolbar-buttons.tsx';
import menuStyles from '../../kit/navigation/menu.module.css';

interface RecordToolbarProps<K extends ResourceName> {
  name: K;
  onAdd: (() => void) | undefined;
  onExport: (format: TableFormat) => void;
  onImport: ((file: File) => void) | undefined;
}

/** Search and new record, then columns, refresh, import and export. */
export function RecordToolbar<K extends ResourceName>({
  name,
  onAdd,
  onExport,
  onImport,
}: RecordToolbarProps<K>) {
  const list = useConsole().records.lists[name];
  const { t } = useTranslation();
  const newTitle: string = `records.kind.${name}.add`;
  const [isOpen, setOpen] = useState(false);
  const query = useSelector(list, (answers) => answers.query);
  const columns = useSelector(list, (answers) => answers.columns);
  const { titleField, columns: offered } = RESOURCES[name];
  const { search } = list;
  return (
    <div className={styles.toolbar}>
      <SearchInput className={styles.search} label={t('records.search')} query={query} onSearch={search} />
      <Menu
        position="bottom-end"
        withinPortal
        shadow="sm"
        width={250}
        closeOnItemClick={false}
        opened={isOpen}
        onChange={setOpen}
      >
        <Menu.Target>
          <MoreButton label={t('records.more')} />
        </Menu.Target>
        <Menu.Dropdown className={menuStyles.menu}>
          <Menu.Item
            closeMenuOnClick
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={list.refresh}
          >
            {t('records.refresh')}
          </Menu.Item>
          {(['csv', 'xlsx'] as const).map((format) => (
            <Menu.Item
              key={format}
              closeMenuOnClick
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => onExport(format)}
            >
              {t(`records.export.${format}`)}
            </Menu.Item>
          ))}
          {onImport && (
            <FileButton
              accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              onChange={(file) => {
                setOpen(false);
                if (file) onImport(file);
              }}
            >
              {(button) => (
                <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} {...button}>
                  {t('records.import')}
                </Menu.Item>
              )}
            </FileButton>
          )}
          <Menu.Label>{t('records.columns')}</Menu.Label>
          {[...offered.shown, ...offered.more].map((field) => (
            <Menu.CheckboxItem
              key={field}
              disabled={field === titleField}
              checked={columns.includes(field)}
              onChange={(shown) => list.showColumn(field, shown)}
            >
              {t(`records.field.${field}`)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {onAdd && <AddButton label={t(newTitle)} onClick={onAdd} />}
    </div>
  );
}
