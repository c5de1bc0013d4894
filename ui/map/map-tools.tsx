import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconFocusCentered, IconMinus, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { Map as BaseMapEngine } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../use-console.ts';
import { baseMapOf, offeredBaseMaps } from './base-maps.ts';
import styles from './fleet-map.module.css';

interface MapToolsProps {
  map: BaseMapEngine | undefined;
  onFit: () => void;
  satelliteKey: unknown;
}

/** One quiet column of tools at the right of the map. */
export function MapTools({ map, onFit, satelliteKey }: MapToolsProps) {
  const { preferences } = useConsole();
  const { t } = useTranslation();
  const { baseMap, names, plates } = useSelector(preferences, ({ context }) => context);
  const chosen = baseMapOf(baseMap);
  const labels = [
    ['names', names],
    ['plates', plates],
  ] as const;
  return (
    <div className={styles.tools} role="group" aria-label={t('map.tools')}>
      <Tool label={t('map.zoomIn')} onClick={() => map?.zoomIn()}>
        <IconPlus size={18} aria-hidden />
      </Tool>
      <Tool label={t('map.zoomOut')} onClick={() => map?.zoomOut()}>
        <IconMinus size={18} aria-hidden />
      </Tool>
      <Tool label={t('map.fit')} onClick={onFit}>
        <IconFocusCentered size={18} aria-hidden />
      </Tool>
      <Menu position="left-start" withinPortal closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={40} aria-label={t('map.layers')} title={t('map.layers')}>
            <IconStack2 size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('map.layers')}</Menu.Label>
          {offeredBaseMaps(satelliteKey).map((name) => (
            <Menu.Item
              key={name}
              rightSection={chosen === name ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => preferences.send({ type: 'CHANGE', changes: { baseMap: name } })}
            >
              {t(`map.${name}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{t('map.labels')}</Menu.Label>
          {labels.map(([name, isOn]) => (
            <Menu.Item
              key={name}
              rightSection={isOn ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => preferences.send({ type: 'CHANGE', changes: { [name]: !isOn } })}
            >
              {t(`map.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon variant="default" size={40} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
