/** Formats a percentage as the language writes it: `21%`, in Spanish `21 %`. */
export function percentText(language: string, percent: number, maximumFractionDigits = 0): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits }).format(percent / 100);
}

/** Formats an angle in degrees: `132°`. All our languages write the sign of an angle without a space before it. */
export function degreesText(language: string, degrees: number, maximumFractionDigits = 0): string {
  return `${new Intl.NumberFormat(language, { maximumFractionDigits }).format(degrees)}°`;
}

/** Formats a temperature in degrees Celsius as the language writes it: `21.5°C`, `21,5 °C`. */
export function celsiusText(language: string, celsius: number, maximumFractionDigits: number): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'celsius', maximumFractionDigits }).format(
    celsius,
  );
}
