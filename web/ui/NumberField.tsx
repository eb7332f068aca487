import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import '@mantine/core/styles/NumberInput.layer.css';

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A field for a number or none. It keeps what is typed where the number alone would lose it, such as “-”, “1.” and “1.50”. */
export function NumberField({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<string | number>('');
  return (
    <NumberInput
      {...input}
      value={numberOf(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}

function numberOf(typed: string | number): number | undefined {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isNaN(number) ? undefined : number;
}
