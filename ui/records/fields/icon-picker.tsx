import { useId } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { vehicleIconUrl } from '../../vehicle-icons/vehicle-icon-url.ts';
import { optionText } from '../texts/field-texts.ts';
import type { FieldInputProps } from '../../kit/forms/field-props.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from '../../kit/forms/field.module.css';
import pickersStyles from './pickers.module.css';

/** §3, "Map icon types": the vehicle icons, drawn in the form's current colors. */
export function IconPicker({ field, label, error, value, isReadOnly, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const name = useId();
  const fields = useSelector(useConsole().records.forms.devices, ({ draft }) => draft.fields);
  const options = field.kind === 'icon' ? field.options : [];
  // A stored value that is not offered remains a choice.
  const offered = value === '' || options.includes(value) ? options : [...options, value];
  return (
    <div className={styles.fullWidth} role="radiogroup" aria-label={label} aria-invalid={error !== undefined}>
      <span className={styles.fieldLabel} aria-hidden>
        {label}
      </span>
      <div className={pickersStyles.icons}>
        {offered.map((option) => (
          <label key={option} className={pickersStyles.icon} title={optionText(t, field, option)}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === (value || 'default')}
              disabled={isReadOnly}
              aria-label={optionText(t, field, option)}
              onChange={() => onChange(option)}
            />
            <img
              src={vehicleIconUrl(option, fields['color1'], fields['color2'])}
              alt=""
              width={36}
              height={36}
            />
            <span aria-hidden>{optionText(t, field, option)}</span>
          </label>
        ))}
      </div>
      {error && <p className={styles.fieldError}>{error}</p>}
    </div>
  );
}
