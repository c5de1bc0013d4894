import { Anchor, Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { DESCRIPTIONS, useFleet } from '../../kit/console/use-fleet.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { dayAndTimeFormat } from '../../kit/texts/day-and-time.ts';
import styles from './refused-devices.module.css';

/** So many vehicles are named. */
const NAMED_DEVICES = 20;

/** That reports of some vehicles were not taken whole lately, and of which; for managers. */
export function RefusedDevices() {
  const { items: devices } = useView(useConsole().devices.refusedDevices);
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, { toggle }] = useDisclosure(false);
  const named = devices.slice(0, NAMED_DEVICES);
  const names = useFleet(DESCRIPTIONS, (fleet) =>
    named.map(({ deviceId }) => fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '').join('\n'),
  ).split('\n');
  const time = dayAndTimeFormat(i18n.language);
  return (
    <div className={styles.refused} role="status">
      <Button
        variant="subtle"
        color="yellow"
        c="var(--farol-text)"
        className={styles.toggle ?? ''}
        leftSection={<IconFileAlert size={16} aria-hidden />}
        rightSection={<IconChevronDown size={16} className={styles.chevron} data-open={isOpen} aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {t('detail.refused.devices', { count: devices.length })}
      </Button>
      <Collapse expanded={isOpen}>
        <ul className={styles.devices}>
          {named.map(({ deviceId, lastTime }, index) => (
            <li key={deviceId}>
              <Anchor component="button" type="button" onClick={() => navigate(`/devices/${deviceId}`)}>
                {names[index]}
              </Anchor>
              <time dateTime={lastTime}>{time(Date.parse(lastTime))}</time>
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  );
}
