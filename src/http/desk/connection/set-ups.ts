/** Whether HTTPS can be set up: by a new certificate, by renewing one, or not, and why not. */
export const HTTPS_SET_UPS = [
  'make',
  'renew',
  'not_on_this_machine',
  'own_certificate',
  'no_data_folder',
] as const
