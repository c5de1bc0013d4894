import { Button, Menu } from '@mantine/core';
import { IconChartLine, IconChevronDown } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Route } from '@farol/core/domain/route/route';
import { useTranslation } from '../../language/use-translation.ts';
import { attributeLabel } from '../../devices/values/reading-text.ts';
import { curveAttributes, type CurveMeasure } from '../timeline/route-curve.ts';
import { ChosenItem } from '../dock/chosen-item.tsx';
import dock from '../dock/dock.module.css';
import styles from './player-dock.module.css';

interface CurveMenuProps {
  route: Route;
  measure: CurveMeasure;
  onMeasure: (measure: CurveMeasure) => void;
}

/**
 * Chooses what the curve of the timeline shows: the speed, or anything else that the vehicle reports as a number. A click
 * leaves the focus where it is, so that Space goes on playing and pausing.
 */
export function CurveMenu({ route, measure, onMeasure }: CurveMenuProps) {
  const { t, i18n } = useTranslation();
  const options = useMemo(
    () =>
      curveAttributes(route)
        .map((attribute) => ({ attribute, name: attributeLabel(i18n, attribute) }))
        .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language)),
    [route, i18n],
  );
  const chosen = measure === 'speed' ? t('history.speed') : attributeLabel(i18n, measure.attribute);
  if (options.length === 0) return null;
  return (
    <Menu position="top-end" shadow="sm" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={styles.curve ?? ''}
          leftSection={<IconChartLine size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('history.curveIs', { name: chosen })}
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className={styles.curveName}>{chosen}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={dock.menu ?? ''}>
        <Menu.Label>{t('history.curve')}</Menu.Label>
        <ChosenItem isChosen={measure === 'speed'} onClick={() => onMeasure('speed')}>
          {t('history.speed')}
        </ChosenItem>
        {options.map(({ attribute, name }) => (
          <ChosenItem
            key={attribute}
            isChosen={measure !== 'speed' && measure.attribute === attribute}
            onClick={() => onMeasure({ attribute })}
          >
            {name}
          </ChosenItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
