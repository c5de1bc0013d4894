import { useRef, useState, type RefObject } from 'react';

/** The props of a required field, and what its button calls: it tells the user when the field is empty. */
export interface RequiredValue<Field extends HTMLElement> {
  /** The field that gets the focus. */
  field: RefObject<Field | null>;
  /** Whether the button was pressed without a value, and there still is none. */
  isRefused: boolean;
  /** Returns whether there is a value. Without one the field says so, and gets the focus. */
  check: () => boolean;
}

/** Lets a button act on the value of a field: it is never disabled, and says what is missing when it is pressed. */
export function useRequiredValue<Field extends HTMLElement>(isMissing: boolean): RequiredValue<Field> {
  const field = useRef<Field>(null);
  const [isAsked, setAsked] = useState(false);
  return {
    field,
    isRefused: isAsked && isMissing,
    check: () => {
      setAsked(isMissing);
      if (isMissing) field.current?.focus();
      return !isMissing;
    },
  };
}
