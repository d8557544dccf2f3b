/** What is made: the field's names for restorations, appliances and models. */
export const restorationTypes = [
  'crown',
  'coping',
  'veneer',
  'inlay',
  'onlay',
  'overlay',
  'bridge',
  'pontic',
  'maryland_bridge',
  'implant_crown',
  'custom_abutment',
  'stock_abutment',
  'implant_bar',
  'screw_retained_bridge',
  'full_arch_hybrid',
  'post_and_core',
  'telescopic_crown',
  'temporary_crown',
  'temporary_bridge',
  'full_denture',
  'partial_denture_metal',
  'partial_denture_acrylic',
  'partial_denture_flexible',
  'immediate_denture',
  'overdenture',
  'reline',
  'rebase',
  'denture_repair',
  'tooth_addition',
  'custom_tray',
  'bite_rim',
  'wax_up',
  'mockup',
  'splint',
  'night_guard',
  'sports_guard',
  'sleep_appliance',
  'retainer',
  'clear_aligner',
  'ortho_appliance',
  'expander',
  'space_maintainer',
  'surgical_guide',
  'study_model',
  'printed_model',
  'soft_tissue_model',
  'other',
] as const

/** What it is made of. */
export const materialClasses = [
  'zirconia_monolithic',
  'zirconia_multilayer',
  'zirconia_layered',
  'lithium_disilicate',
  'leucite_ceramic',
  'feldspathic',
  'hybrid_ceramic',
  'pfm_high_noble',
  'pfm_noble',
  'pfm_base',
  'full_cast_gold',
  'full_cast_base',
  'cobalt_chrome',
  'titanium',
  'peek',
  'pmma',
  'composite',
  'acrylic',
  'flexible_nylon',
  'printed_resin',
  'wax',
  'other',
] as const

/** What one unit of a product is: its price is for one of these. */
export const productUnits = ['tooth', 'arch', 'case', 'piece'] as const

/**
 * What comes on top of an order: rush and shipping on their own, the others by the laboratory's
 * hand.
 */
export const surchargeKinds = ['rush', 'shipping', 'per_gram', 'other'] as const

/** The guides by which colours of teeth are named. */
export const shadeSystems = [
  'vita_classical',
  'vita_3d_master',
  'ivoclar_chromascop',
  'ivoclar_bleach',
  'natural_die',
  'custom',
] as const

/** What a file of an order shows. */
export const fileKinds = [
  'scan_upper',
  'scan_lower',
  'scan_bite',
  'scan_prep',
  'scan_preop',
  'scan_implant',
  'scan_gingiva',
  'cbct',
  'photo_shade',
  'photo_face',
  'photo_intraoral',
  'xray',
  'rx_pdf',
  'design_stl',
  'design_preview',
  'cad_project',
  'model_stl',
  'invoice_pdf',
  'statement_pdf',
  'other',
] as const
