/** What the document shows of suppliers. */

export const NEW_SUPPLIER = {
  name: 'Aqua Wholesale',
  address: 'Harbour Road 7, 20457 Hamburg',
  email: 'orders@aqua.example',
  phone: '+49 40 123456',
  customerNumber: 'K-4711',
  note: 'Delivers on Tuesdays',
}

export const LEAST_NEW_SUPPLIER = { name: 'Bird & Seed' }

export const SUPPLIER = { supplierId: 1, ...NEW_SUPPLIER, archivedAt: null }

export const SUPPLIER_EDIT = { customerNumber: 'K-4712', note: 'Delivers on Fridays' }

export const EDITED_SUPPLIER = { ...SUPPLIER, ...SUPPLIER_EDIT }
