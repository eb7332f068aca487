/** The browser remembers the signed-in person so. */
export const USER = {
  _id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d',
  name: 'Awa Diop',
  email: 'awa@example.sn',
  role: 'admin',
  timeZone: 'Africa/Dakar',
  remember: true,
} as const;
