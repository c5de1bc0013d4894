import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import styles from './sign-in.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  ref?: Ref<HTMLInputElement>;
}

/** A labeled input of the screens before signing in. They do not use Mantine, which is loaded later. */
export function LabeledInput({ label, ...input }: FieldProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input className={styles.input} {...input} />
    </label>
  );
}

/** A password input with a button that reveals the password. */
export function LabeledPasswordInput({ label, ...input }: FieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const RevealIcon = isShown ? IconEyeOff : IconEye;
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
          <RevealIcon size={20} stroke={1.6} aria-hidden />
        </button>
      </div>
    </div>
  );
}
