import type { ButtonHTMLAttributes } from 'react';
import styles from './sign-in.module.css';

interface PrimaryButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isBusy?: boolean;
}

/** The primary action of a screen before signing in. While it is busy, further clicks do nothing. */
export function PrimaryButton({
  isBusy = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: PrimaryButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller passes one of the valid types
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
