import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './entrance.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  ref?: Ref<HTMLInputElement>;
}

/** One labelled line of a form before the console: these screens do without the kit, which loads after them. */
export function LabeledInput({ label, ...input }: FieldProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input className={styles.input} {...input} />
    </label>
  );
}

/** A password, which can be looked at. */
export function LabeledPasswordInput({ label, ...input }: FieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="password">
        {label}
      </label>
      <div className={styles.passwordInput}>
        <input
          {...input}
          id="password"
          className={`${styles.input} ${styles.withReveal}`}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={t(isShown ? 'login.hide' : 'login.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={20} stroke={1.6} aria-hidden />
        </button>
      </div>
    </div>
  );
}
