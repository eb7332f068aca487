/** Who is signed in, as login answers it. */
export const USER = {
  _id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d',
  name: 'Awa Diop',
  email: 'awa@example.sn',
  role: 'admin',
  token: 'secret',
  expiresAt: '2099-01-01T00:00:00Z',
  timeZone: 'Africa/Dakar',
} as const;
