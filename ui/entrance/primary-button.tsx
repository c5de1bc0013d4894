import type { ButtonHTMLAttributes } from 'react';
import styles from './entrance.module.css';

interface MainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isBusy?: boolean;
}

/** The one thing to do on a screen before the console; while it is being done a second press does nothing. */
export function PrimaryButton({ isBusy = false, type = 'button', children, onClick, ...rest }: MainButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it is one of the three, named by the caller
      type={type}
      className={styles.button}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && <span className={styles.spinner} aria-hidden />}
      {children}
    </button>
  );
}
