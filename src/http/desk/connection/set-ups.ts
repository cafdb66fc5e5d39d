/** Whether HTTPS can be set up: by a new certificate, by renewing one, or not, and why not. */
export const HTTPS_SET_UPS = ['make', 'renew', 'own_certificate', 'no_data_folder'] as const
