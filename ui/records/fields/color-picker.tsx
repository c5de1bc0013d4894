import { Slider, Switch, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useSelector } from '@xstate/react';
import {
  DEFAULT_DEVICE_COLOR,
  parseDeviceColor,
  DEVICE_COLOR_SWATCHES,
  serializeDeviceColor,
  type DeviceColor,
} from '@farol/core/domain/device/device-color';
import { useTranslation } from '../../language/use-translation.ts';
import { vehicleIconOf, DRAWINGS } from '../../vehicle-icons/drawings/drawings.ts';
import { parseTint } from '../../vehicle-icons/tint.ts';
import { degreesText, percentText } from '../../kit/texts/share-and-angle-text.ts';
import type { FieldInputProps } from '../../kit/forms/field-props.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from '../../kit/forms/field.module.css';
import pickersStyles from './pickers.module.css';

/**
 * §3, "colors 1 and 2": 24 swatches, or custom hue, saturation and brightness. The second color is offered
 * for icons that have one.
 */
export function ColorPicker(props: FieldInputProps) {
  const { devices } = useConsole().records.forms;
  const category = useSelector(devices, ({ draft }) => draft.fields['category'] ?? '');
  const isUsedByIcon =
    props.field.name !== 'color2' ||
    DRAWINGS[vehicleIconOf(category)].some(({ colorIndex }) => colorIndex === 2);
  return isUsedByIcon ? <Picker {...props} /> : null;
}

function Picker({ label, error, value, isReadOnly, onChange }: FieldInputProps) {
  const { t, i18n } = useTranslation();
  const name = useId();
  const color = parseDeviceColor(value) ?? DEFAULT_DEVICE_COLOR;
  const stored = serializeDeviceColor(color);
  const swatches = DEVICE_COLOR_SWATCHES.map(serializeDeviceColor);
  const [isOwn, setOwn] = useState(() => value !== '' && !swatches.includes(stored));
  const choose = (changes: Partial<DeviceColor>): void =>
    onChange(serializeDeviceColor({ ...color, ...changes }));
  return (
    <div className={styles.fullWidth}>
      <div className={pickersStyles.labelLine}>
        <span className={styles.fieldLabel}>{label}</span>
        <span className={pickersStyles.sample} style={{ background: cssColor(stored) }} aria-hidden />
        <Switch
          label={t('deviceForm.color.own')}
          aria-label={`${label}: ${t('deviceForm.color.own')}`}
          labelPosition="left"
          checked={isOwn}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => setOwn(currentTarget.checked)}
        />
      </div>
      {isOwn ? (
        <div className={pickersStyles.sliders} role="group" aria-label={label}>
          {SLIDERS.map(({ part, max, scale, textOf }) => (
            <div key={part} className={pickersStyles.slider}>
              <Text size="sm" component="span">
                {t(`deviceForm.color.${part}`)}
              </Text>
              <Slider
                min={0}
                max={max}
                label={null}
                disabled={isReadOnly}
                thumbLabel={`${label}: ${t(`deviceForm.color.${part}`)}`}
                value={Math.round((part === 'hue' ? positiveHue(color.hue) : color[part]) * scale)}
                onChange={(chosen) => choose({ [part]: chosen / scale })}
              />
              <output className={pickersStyles.sliderValue}>
                {textOf(
                  i18n.language,
                  Math.round((part === 'hue' ? positiveHue(color.hue) : color[part]) * scale),
                )}
              </output>
            </div>
          ))}
        </div>
      ) : (
        <div className={pickersStyles.swatches} role="radiogroup" aria-label={label}>
          {swatches.map((swatch, at) => (
            <label key={swatch} className={pickersStyles.swatch} style={{ background: cssColor(swatch) }}>
              <input
                type="radio"
                name={name}
                checked={swatch === stored}
                disabled={isReadOnly}
                aria-label={t('deviceForm.color.swatch', { number: at + 1 })}
                onChange={() => onChange(swatch)}
              />
            </label>
          ))}
        </div>
      )}
      {error && <p className={styles.fieldError}>{error}</p>}
    </div>
  );
}

const SLIDERS = [
  { part: 'hue', max: 360, scale: 1, textOf: degreesText },
  { part: 'saturation', max: 300, scale: 100, textOf: percentText },
  { part: 'brightness', max: 200, scale: 100, textOf: percentText },
] as const;

/** Returns a hue in the slider's range, 0 to 360; stored hues may be negative. */
function positiveHue(hue: number): number {
  return hue < 0 ? (hue % 360) + 360 : hue;
}

function cssColor(stored: string): string {
  return `rgb(${parseTint(stored)?.join(' ') ?? '236 240 245'})`;
}
