import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../use-console.ts';
import { baseMapOf, offeredBaseMaps } from './base-maps.ts';
import { drawingName } from './drawings/drawings.ts';
import { knownCategories } from './known-categories.ts';
import { vehiclePicture } from './vehicle-picture.ts';
import styles from './fleet-map.module.css';

/** What the map shows: the base map, the labels, and which kinds of vehicles. */
export function MapOptions({ satelliteKey }: { satelliteKey: unknown }) {
  const { preferences, view, fleet } = useConsole();
  const { t } = useTranslation();
  const { baseMap, names, plates, geofences } = useSelector(preferences, ({ context }) => context);
  const hidden = useSelector(view, ({ context }) => context.arrangement.hiddenCategories);
  const [categories, setCategories] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const chosen = baseMapOf(baseMap);
  const hide = (hiddenNow: readonly string[]): void =>
    view.send({ type: 'HIDE_CATEGORIES', categories: hiddenNow });
  const labels = [
    ['names', names],
    ['plates', plates],
  ] as const;
  return (
    <Menu
      position="left-start"
      withinPortal
      withInitialFocusPlaceholder={false}
      closeOnItemClick={false}
      width={230}
      opened={isOpen}
      onChange={setOpen}
      onOpen={() => setCategories(knownCategories(fleet.words))}
    >
      <Menu.Target>
        <Tooltip label={t('map.options')} position="left" disabled={isOpen}>
          <ActionIcon variant="default" className={styles.tool} aria-label={t('map.options')}>
            <IconStack2 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah="min(70vh, 560px)" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('map.layers')}</Menu.Label>
        {offeredBaseMaps(satelliteKey).map((name) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={chosen === name}
            onChange={() => preferences.send({ type: 'CHANGE', changes: { baseMap: name } })}
          >
            {t(`map.${name}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('map.labels')}</Menu.Label>
        <Menu.CheckboxItem
          checked={geofences}
          onChange={() => preferences.send({ type: 'CHANGE', changes: { geofences: !geofences } })}
        >
          {t('map.geofences')}
        </Menu.CheckboxItem>
        {labels.map(([name, isOn]) => (
          <Menu.CheckboxItem
            key={name}
            checked={isOn}
            onChange={() => preferences.send({ type: 'CHANGE', changes: { [name]: !isOn } })}
          >
            {t(`map.${name}`)}
          </Menu.CheckboxItem>
        ))}
        {categories.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('map.categories')}</Menu.Label>
            <Menu.Item onClick={() => hide(hidden.length > 0 ? [] : categories)}>
              {t(hidden.length > 0 ? 'map.allCategories' : 'map.noCategories')}
            </Menu.Item>
            {categories.map((name) => {
              const isOn = !hidden.includes(name);
              return (
                <Menu.CheckboxItem
                  key={name}
                  checked={isOn}
                  onChange={() => hide(isOn ? [...hidden, name] : hidden.filter((other) => other !== name))}
                >
                  <span className={styles.category}>
                    <img src={vehiclePicture(name)} width={22} height={22} alt="" />
                    {drawingName(name) === name ? t(`map.category.${drawingName(name)}`) : name}
                  </span>
                </Menu.CheckboxItem>
              );
            })}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
