import { Button, Collapse } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '@farol/core/domain/device';
import type { Position } from '@farol/core/domain/position';
import { valueRows } from './value-rows.ts';
import styles from './devices.module.css';

/** Everything a device and its last fix say, behind one button. */
export function AllValues({ device, position }: { device: Device; position: Position | undefined }) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="subtle" color="gray" fullWidth aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'device.fewer' : 'device.all')}
      </Button>
      <Collapse expanded={isOpen}>
        <table className={styles.table}>
          <tbody>
            {valueRows(device, position, i18n.language).map(([key, value]) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Collapse>
    </div>
  );
}
