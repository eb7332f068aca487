/** The cowrie: a shell that was money here for a thousand years. Decorative; the name stands beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 2.500c7 0 11 5.800 11 13.600S22.700 29.500 16 29.500 5 23.900 5 16.100 9 2.500 16 2.500Z" fill="#fbf8f1" />
      <path
        d="M16.400 5.800c-2 2.900-2.700 6.200-2.200 9.900.5 3.700.4 6.800-.8 10 3.400-1.200 5.300-4.800 5.300-9.800 0-4.500-.8-7.900-2.300-10.100Z"
        fill="#1c1f52"
      />
      <path
        d="M12.300 9.900h2.100M11.900 13.300h2.200M12 16.900h2.300M12.100 20.500h2.200M17.900 9.900H20M18.600 13.300h2.200M18.700 16.900h2.200M18.100 20.500h2.100"
        stroke="#d98b10"
        strokeWidth="1.300"
        strokeLinecap="round"
      />
    </svg>
  );
}
