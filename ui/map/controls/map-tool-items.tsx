import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import type { MapTool } from './map-tool.ts';

/** The tools for which the column beside the map has no room, as entries at the top of its menu. */
export function MapToolItems({ tools }: { tools: readonly MapTool[] }) {
  const { t } = useTranslation();
  if (tools.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('map.tools')}</Menu.Label>
      {tools.map(({ name, label, icon, isOn, onClick }) => (
        <Menu.Item
          key={name}
          closeMenuOnClick
          leftSection={icon}
          rightSection={isOn && <IconCheck size={16} aria-hidden />}
          onClick={onClick}
          aria-current={isOn}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
