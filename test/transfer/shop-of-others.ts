import { groupBy } from '../../src/everywhere/lists.ts'

// A shop as other programs would export it: their columns, and how each writes variants, states and what it does not know.

/** What is sold, as its program knows it. */
export interface Good {
  /** The name of the product, which its variants share. */
  readonly product: string
  /** What tells a variant apart; empty: the product has one alone. */
  readonly option: string
  readonly sku: string
  /** A trade number, or empty. */
  readonly gtin: string
  readonly kind: string
  readonly quantity: number
  readonly state: 'active' | 'archived' | 'draft'
}

const cellOf = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const csvOf = (columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.map(cellOf).join(',')}\n`)
    .join('')

const handleOf = (product: string): string => product.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')

/** The goods of each product, in their order. */
const products = (goods: readonly Good[]): readonly (readonly [Good, ...Good[]])[] => {
  const byName = groupBy(goods, ({ product }) => product)
  return [...byName.values()].map(([first, ...others]) => [first as Good, ...others])
}

const SHOPIFY =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item,Status'.split(
    ',',
  )

/** What is said of a product stands in its first row alone; a second picture has a row of its own. */
export const shopify = (goods: readonly Good[]): string =>
  csvOf(
    SHOPIFY,
    products(goods).flatMap((variants, nth) => {
      const [{ product, kind, state }] = variants
      const Handle = handleOf(product)
      const rows = variants.map(({ option, sku, gtin, quantity }, at) => ({
        ...{ Handle, 'Option1 Value': option === '' ? 'Default Title' : option },
        ...{ 'Variant SKU': sku, 'Variant Inventory Tracker': 'shopify' },
        ...{ 'Variant Inventory Qty': `${quantity}`, 'Variant Inventory Policy': 'deny' },
        ...{ 'Variant Grams': '80', 'Variant Price': '9.90', 'Variant Requires Shipping': 'true' },
        ...{ 'Variant Barcode': gtin === '' ? '' : `'${gtin}`, 'Variant Weight Unit': 'kg' },
        ...(at === 0 && {
          ...{ Title: product, 'Body (HTML)': `<p>${product},\nfor pets</p>`, Vendor: 'Pond & Co' },
          ...{ 'Product Category': kind, Published: `${state === 'active'}`, Status: state },
          ...{ 'Option1 Name': option === '' ? 'Title' : 'Size', 'Gift Card': 'false' },
          ...{ 'Image Src': `https://shop.example/${Handle}.jpg`, 'Image Position': '1' },
        }),
      }))
      const picture = { Handle, 'Image Src': `https://shop.example/${Handle}-2.jpg` }
      return nth % 3 === 0 ? [...rows, { ...picture, 'Image Position': '2' }] : rows
    }),
  )

const SQUARE =
  'Reference Handle,Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,SEO Title,SEO Description,Permalink,GTIN,Square Online Item Visibility,Item Type,Weight (kg),Shipping Enabled,Self-serve Ordering Enabled,Delivery Enabled,Pickup Enabled,Price,Online Sale Price,Archived,Sellable,Contains Alcohol,Stockable,Skip Detail Screen in POS,Option Name 1,Option Value 1,Default Unit Cost,Default Vendor Name,Default Vendor Code,Enabled Main Street,Current Quantity Main Street,New Quantity Main Street,Stock Alert Enabled Main Street,Stock Alert Count Main Street,Price Main Street,Tax - VAT (19%)'.split(
    ',',
  )

/** A category stands before the token by which the program finds it. */
const withToken = (kind: string): string => `${kind} (T2B3ROTJ3HFGVBO22QLOOJD${kind.length})`

/** It has no drafts: what is not sold yet is not sellable. */
export const square = (goods: readonly Good[]): string =>
  csvOf(
    SQUARE,
    goods.map(({ product, option, sku, gtin, kind, quantity, state }, at) => ({
      ...{ Token: `T${at}TKXQ7BFVY2MZ4RDWHSN3LC`, 'Item Name': product, SKU: sku, GTIN: gtin },
      ...{ 'Variation Name': option === '' ? 'Regular' : option, 'Item Type': 'Physical good' },
      ...{ Categories: withToken(kind), 'Reporting Category': withToken(kind), Price: '9.90' },
      ...{ Stockable: 'Y', 'Square Online Item Visibility': 'visible', 'Shipping Enabled': 'N' },
      ...{ Archived: state === 'archived' ? 'Y' : 'N', Sellable: state === 'draft' ? 'N' : 'Y' },
      ...(option !== '' && { 'Option Name 1': 'Size', 'Option Value 1': option }),
      ...{ 'Enabled Main Street': 'Y', 'Current Quantity Main Street': `${quantity}` },
      ...{ 'Stock Alert Enabled Main Street': 'N', 'Tax - VAT (19%)': 'Y' },
    })),
  )

const LOYVERSE =
  'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Main Street],Price [Main Street],In stock [Main Street],Low stock [Main Street],Tax - "VAT" (19%)'.split(
    ',',
  )

/** It keeps nothing that is archived: what is not sold any more is not available for sale. */
export const loyverse = (goods: readonly Good[]): string =>
  csvOf(
    LOYVERSE,
    products(goods).flatMap((variants) =>
      variants.map(({ product, option, sku, gtin, kind, quantity, state }, at) => ({
        ...{ Handle: handleOf(product), SKU: sku, Barcode: gtin, Cost: '3.00' },
        ...{ 'Track stock': 'Y', 'Price [Main Street]': '9.90' },
        ...(at === 0 && { Name: product, Category: kind, 'Sold by weight': 'N' }),
        ...(option !== '' && { 'Option 1 value': option }),
        ...(option !== '' && at === 0 && { 'Option 1 name': 'Size' }),
        'Available for sale [Main Street]': state === 'active' ? 'Y' : 'N',
        'In stock [Main Street]': `${quantity}`,
      })),
    ),
  )

const WOOCOMMERCE =
  'ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Published;Is featured?;Visibility in catalog;Short description;Description;Date sale price starts;Date sale price ends;Tax status;Tax class;In stock?;Stock;Low stock amount;Backorders allowed?;Sold individually?;Weight (kg);Length (cm);Width (cm);Height (cm);Allow customer reviews?;Purchase note;Sale price;Regular price;Categories;Tags;Shipping class;Images;Download limit;Download expiry days;Parent;Grouped products;Upsells;Cross-sells;External URL;Button text;Position;Attribute 1 name;Attribute 1 value(s);Attribute 1 visible;Attribute 1 global'.split(
    ';',
  )

/** A product with variants has a row of its own, whose stock is that of its variants; what was archived is private. */
export const woocommerce = (goods: readonly Good[]): string => {
  let id = 500
  return csvOf(
    WOOCOMMERCE,
    products(goods).flatMap((variants) => {
      const [{ product, kind, state, option: first, sku: firstSku }] = variants
      const isVariable = first !== ''
      const Published = { active: '1', draft: "'-1", archived: '0' }[state]
      const common = { Published, 'In stock?': '1', 'Tax status': 'taxable' }
      const rows = variants.map(({ option, sku, gtin, quantity }) => ({
        ...common,
        ...{ ID: `${++id}`, SKU: sku, 'GTIN, UPC, EAN, or ISBN': gtin, Stock: `${quantity}` },
        ...{ Type: isVariable ? 'variation' : 'simple', 'Regular price': '9.90' },
        ...{ Name: isVariable ? `${product} - ${option}` : product },
        ...(isVariable
          ? { Parent: `P-${firstSku}`, 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': option }
          : { Categories: kind, Description: `<b>${product}</b>\\nfor pets, "all" of them` }),
        // A variation has a state of its own, and is none of a shop where its product is not.
        ...(isVariable && state === 'archived' && { Published: '1' }),
      }))
      const parent = {
        ...{ ID: `${++id}`, Type: 'variable', SKU: `P-${firstSku}`, Name: product },
        ...{ ...common, Categories: kind, 'Attribute 1 name': 'Size' },
        'Attribute 1 value(s)': variants.map(({ option }) => option).join(', '),
      }
      return isVariable ? [parent, ...rows] : rows
    }),
  )
}

const LIGHTSPEED =
  'id,handle,sku,composite_name,composite_sku,composite_quantity,name,description,product_category,variant_option_one_name,variant_option_one_value,tags,supply_price,retail_price,tax_value,account_code,brand_name,supplier_name,supplier_code,active,track_inventory,outlet_tax_Main_Street,inventory_Main_Street,reorder_point_Main_Street,restock_level_Main_Street'.split(
    ',',
  )

/** It has one word for all that is not sold. */
export const lightspeed = (goods: readonly Good[]): string =>
  csvOf(
    LIGHTSPEED,
    goods.map(({ product, option, sku, kind, quantity, state }, at) => ({
      id: `0a6f6e36-8bab-11ea-f3d6-0f1cd1a5${(0xb000 + at).toString(16)}`,
      ...{ handle: handleOf(product), sku, name: product, product_category: kind },
      ...(option !== '' && { variant_option_one_name: 'Size', variant_option_one_value: option }),
      ...{ supply_price: '3.00', retail_price: '9.90', track_inventory: '1' },
      ...{ active: state === 'active' ? '1' : '0', outlet_tax_Main_Street: 'VAT' },
      ...{ inventory_Main_Street: `${quantity}`, reorder_point_Main_Street: '2' },
    })),
  )

const HOMEBOX =
  'HB.import_ref,HB.parent_import_ref,HB.location,HB.tags,HB.asset_id,HB.archived,HB.url,HB.name,HB.quantity,HB.description,HB.insured,HB.notes,HB.purchase_price,HB.purchase_from,HB.purchase_date,HB.manufacturer,HB.model_number,HB.serial_number,HB.lifetime_warranty,HB.warranty_expires,HB.warranty_details,HB.sold_to,HB.sold_price,HB.sold_date,HB.sold_notes,HB.field.EAN'.split(
    ',',
  )

const PLACES = ['Back room', 'Shop floor']

/** Its places are rows, too, and come first. It has neither variants nor drafts. */
export const homebox = (goods: readonly Good[]): string =>
  csvOf(HOMEBOX, [
    ...PLACES.map((name) => ({
      ...{ 'HB.name': name, 'HB.quantity': '1', 'HB.archived': 'false', 'HB.insured': 'false' },
      ...{ 'HB.url': `https://box.example/location/${handleOf(name)}`, 'HB.purchase_price': '0' },
    })),
    ...goods.map(({ product, option, gtin, quantity, state }, at) => ({
      ...{ 'HB.location': PLACES[at % 2] ?? '', 'HB.tags': 'pets;fish', 'HB.insured': 'false' },
      ...{
        'HB.asset_id': `000-${`${at + 1}`.padStart(3, '0')}`,
        'HB.archived': `${state === 'archived'}`,
      },
      ...{
        'HB.name': [product, option].filter((each) => each !== '').join(' '),
        'HB.quantity': `${quantity}`,
      },
      ...{
        'HB.url': `https://box.example/item/${at}`,
        'HB.purchase_price': '3',
        'HB.field.EAN': gtin,
      },
    })),
  ])

const INVENTREE =
  'ID,Part,Quantity,Serial Number,Batch Code,Location,Installed In,Source Build,Consumed By,Customer,Delete on deplete,Expiry Date,In Stock,Is Building,External Link,Notes,Owner,Packaging,Parent Item,Source Purchase Order,Purchase order reference,Destination Sales Order,Sales order reference,Status,Status,Status custom key,Supplier Part,Supplier Part Number,Manufacturer Part Number,Updated,Stocktake Date,Purchase Price,Currency,Allocated Quantity,Expired,Installed Items,Child Items,Stale,Part.Name,Part.Description,Part.IPN,Part.Revision,Location.Name,Location.Path'.split(
    ',',
  )

/** Its status is there twice, as a number and as a word. */
export const inventree = (goods: readonly Good[]): string => {
  const cells = goods.map(({ product, option, sku, quantity, state }, at): readonly string[] => {
    const [code, word] = {
      active: ['10', 'OK'],
      archived: ['70', 'Lost'],
      draft: ['75', 'Quarantined'],
    }[state] as [string, string]
    const given: Readonly<Record<string, string>> = {
      ...{ ID: `${at + 1}`, Part: `${at + 17}`, Quantity: `${quantity}.0`, Location: '3' },
      ...{
        'Delete on deplete': 'True',
        'In Stock': 'True',
        'Is Building': 'False',
        Expired: 'False',
      },
      ...{ Updated: '2026-10-01', 'Allocated Quantity': '0.0', Stale: 'False', Currency: 'EUR' },
      ...{ 'Installed Items': '0', 'Child Items': '0', 'Part.IPN': sku, 'Location.Name': 'Room 1' },
      'Part.Name': [product, option].filter((each) => each !== '').join(' '),
    }
    const states = [code, word]
    return INVENTREE.map((column) =>
      column === 'Status' ? (states.shift() ?? '') : (given[column] ?? ''),
    )
  })
  return [INVENTREE, ...cells].map((row) => `${row.map(cellOf).join(',')}\n`).join('')
}

const good = (
  product: string,
  option: string,
  sku: string,
  gtin: string,
  kind: string,
  quantity: number,
  state: Good['state'] = 'active',
): Good => ({ product, option, sku, gtin, kind, quantity, state })

/** A shop of thirty goods. */
export const SHOP: readonly Good[] = [
  good('Neon tetra', '', 'FI-NEON', '4006381333931', 'Fish', 48),
  good('Guppy, mixed', '', 'FI-GUPPY', '', 'Fish', 7),
  good('Käfig "Luna"', '', 'CG-LUNA', '4012345678901', 'Cages', 2),
  good('Collar', 'S', 'DG-COL-S', '036000291452', 'Dogs', 12),
  good('Collar', 'M', 'DG-COL-M', '036000291469', 'Dogs', 0),
  good('Collar', 'L', 'DG-COL-L', '', 'Dogs', 3),
  good('Cat litter 10 l', '', 'CT-LIT10', '4001234000015', 'Cats', 115),
  good('Old heater', '', 'AQ-HEAT1', '4001234000022', 'Aquarium', 4, 'archived'),
  good('Turtle dock', '', 'RE-DOCK', '4001234000039', 'Reptiles', 5, 'draft'),
  good('Leash', 'Red', 'DG-LEA-R', '4001234000046', 'Dogs', 9, 'archived'),
  good('Leash', 'Blue', 'DG-LEA-B', '4001234000053', 'Dogs', 1, 'archived'),
  good('Bird seed', '1 kg', 'BD-SEED1', '4001234000060', 'Birds', 31),
  good('Bird seed', '5 kg', 'BD-SEED5', '4001234000077', 'Birds', 6),
  good('Hamster wheel', '', 'RD-WHEEL', '', 'Rodents', 8),
  good('Aquarium 60 l', '', 'AQ-60', '4001234000084', 'Aquarium', 1),
  good('Fish & shrimp food', '', 'FI-FOOD', '4001234000091', 'Fish', 64),
  good('Cat tree', '', 'CT-TREE', '', 'Cats', 0, 'draft'),
  good('Rabbit hay', '', 'RD-HAY', '4001234000107', 'Rodents', 22),
]
