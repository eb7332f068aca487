import type { Locator } from '@playwright/test';

/** The contrasts of the edges of fields and of what can be chosen with the ground of the page around them. */
export const edgesOf = (found: Locator) =>
  found.evaluateAll((fields) => {
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const groundOf = (part: Element | null): string => {
      if (!part) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(part);
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(part.parentElement) : backgroundColor;
    };
    return fields.map((field) => {
      const [one, other] = [light(getComputedStyle(field).borderTopColor), light(groundOf(field.parentElement))];
      return Math.max(one, other) / Math.min(one, other);
    });
  });
